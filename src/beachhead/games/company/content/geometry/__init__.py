"""The plane and what stands on it: terrain, sight, paths and ways, by whole numbers."""
