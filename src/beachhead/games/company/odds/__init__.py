"""Exact chances of plans: fire, assaults and barrages, and how they are asked for and told."""
