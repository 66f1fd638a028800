"""Component data: files, their structs, loading and validation."""
