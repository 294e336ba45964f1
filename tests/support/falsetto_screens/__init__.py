"""Pictures of the report's page in every situation, for a designer's eye."""
