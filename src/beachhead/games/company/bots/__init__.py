"""The captain, who plays either side of every scenario."""
