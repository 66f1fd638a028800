"""Maps, units, variants and tables: the TOML files, their form, and what follows from them."""
