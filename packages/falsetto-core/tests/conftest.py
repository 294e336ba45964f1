"""How many examples the property tests try: `HYPOTHESIS_PROFILE=thorough` tries many more."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

_SHARED = settings(
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow],
)

settings.register_profile("quick", _SHARED, max_examples=200)
settings.register_profile("thorough", _SHARED, max_examples=4_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
