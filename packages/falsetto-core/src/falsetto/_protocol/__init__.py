"""Which runs a check gets, in which order, and the change made, watched and taken back."""
