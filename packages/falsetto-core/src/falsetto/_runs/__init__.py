"""Who makes the runs that the engine asks for, and which of them may be under way together."""
