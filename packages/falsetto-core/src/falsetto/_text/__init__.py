"""Text that is safe to write down, and JSON that is read strictly."""
