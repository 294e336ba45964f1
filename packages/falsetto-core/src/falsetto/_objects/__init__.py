"""What code, frames and objects are, found out without asking them."""
