"""Czech words: declarations in, all forms and the readings of a form out."""
