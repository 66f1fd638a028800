"""Generated requests over the whole OpenAPI document: refused or answered, never a fault."""

from __future__ import annotations

import warnings
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from litestar import Litestar

from beachhead.web.app import create_app
from beachhead.web.settings import Settings
from tests.web.guests import Client, Guest, placed

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis import Case
    from schemathesis.core.result import Ok
    from schemathesis.schemas import APIOperation

DOCUMENT = create_app(Settings(database="sqlite://")).openapi_schema.to_schema()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
EXAMPLES = 12


@pytest.fixture(scope="module")
def ann(client: Client) -> Guest:
    """Somebody whose turn it is."""
    return placed(client)[0]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda o: f"{o.method} {o.path}")
def test_no_request_makes_the_server_stumble(
    client: Client, ann: Guest, operation: APIOperation[Any, Any, Any, Any]
):
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), at_home=st.integers(0, 3))
    def ask(case: Case[Any], at_home: int) -> None:
        """Mostly about a match that is there, with a token that opens it."""
        parts = dict(case.path_parameters or {})
        if at_home and "match_id" in parts:
            parts["match_id"] = ann.match
        path = case.path.format(**{k: quote(str(v), safe="") for k, v in parts.items()})
        token = ann.token if at_home else "someone"
        headers = {"Authorization": f"Bearer {token}"}
        body = None if type(case.body).__name__ == "NotSet" else case.body
        query = {k: str(v) for k, v in (case.query or {}).items()}
        reply = client.request(case.method, path, json=body, params=query, headers=headers)
        assert reply.status_code < 500, (case.method, path, query, body, reply.text)
        if reply.status_code >= 400:
            assert reply.json()["code"], reply.text

    ask()


def test_every_route_is_asked():
    assert len(OPERATIONS) >= 23
    assert isinstance(create_app(Settings(database="sqlite://")), Litestar)
