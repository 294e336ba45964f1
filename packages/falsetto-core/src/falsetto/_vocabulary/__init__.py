"""The words that a verdict is made of: outcomes, reasons, grades."""
