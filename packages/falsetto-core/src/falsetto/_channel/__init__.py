"""What a session leaves behind, as it is written and as it is read again."""
