"""Who decides: a state that waits for a decision in, the indices of the chosen options out."""
