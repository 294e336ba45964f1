"""What an author declares: the change, what is expected of it, and the words for it."""
