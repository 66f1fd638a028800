"""Component data in TOML, its structs, and the tables that the rules look things up in."""
