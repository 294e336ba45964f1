"""What an eval is made of: its subject, its score, and what noise does to scores."""
