"""What is to be done with one check, and the doing of it."""
