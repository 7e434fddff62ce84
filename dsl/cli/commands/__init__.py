"""One module for each command; each has `command`."""
