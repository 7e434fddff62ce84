"""The preview: a file that is being written in, a page with its cards and faults out."""
