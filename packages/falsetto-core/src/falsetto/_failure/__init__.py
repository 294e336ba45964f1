"""Whether a failure is the stated reason: whose it is, and which assertion bit."""
