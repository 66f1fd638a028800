"""Every option and variant that a scenario has, for tests that want all of them in play."""

VARIANTS = {
    "utah": ("utah_parachutists", "utah_airborne"),
    "omaha": ("omaha_point_du_hoc", "omaha_parachutists", "omaha_rangers"),
    "gold": ("gold_lehr",),
    "juno": ("juno_12th_ss",),
    "sword": ("sword_airborne",),
}
CAMPAIGN: dict[str, int | str | bool] = {
    "duplex_drive": True,
    "free_german_set_up": True,
    "several_actions": True,
    "campaign_variants": True,
    "set_up": "by_hand",
    "turns": 5,
    **{key: True for keys in VARIANTS.values() for key in keys},
}
EVERYTHING: dict[str, dict[str, int | str | bool]] = {
    **{beach: dict.fromkeys(keys, True) for beach, keys in VARIANTS.items()},
    "campaign": CAMPAIGN,
}
