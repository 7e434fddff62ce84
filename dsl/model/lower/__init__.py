"""Resolved sentences in, statements out: the meaning of each clause in terms of seats, cards and numbers."""
