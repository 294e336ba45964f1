"""What a session says of its checks, and what it leaves behind."""
