"""From everything that was seen to a grade."""
