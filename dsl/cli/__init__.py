"""The command line: words and files in, printed results and an exit code out."""
