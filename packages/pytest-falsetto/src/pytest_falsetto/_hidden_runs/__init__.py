"""The runs that nobody but Falsetto may see: whole, fresh, and limited in time."""
