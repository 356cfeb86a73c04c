"""The first page is small, and sends no requests to third parties."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.people import Person

MOST = 80_000


def test_the_first_page_is_light(ann: Person) -> None:
    ann.page.goto("/", wait_until="networkidle")
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    scripts = {}
    for request in ann.requests:
        response = request.response()
        assert response, request.url
        assert response.ok, request.url
        if request.resource_type == "script":
            scripts[urlsplit(request.url).path] = request.sizes()["responseBodySize"]
    assert scripts
    assert sum(scripts.values()) <= MOST, scripts
    assert {urlsplit(request.url).netloc for request in ann.requests} == {urlsplit(ann.url).netloc}


def test_a_second_visit_brings_no_script_again(ann: Person) -> None:
    """Files with a content hash in their name are cached by the browser."""
    ann.page.goto("/", wait_until="networkidle")
    ann.requests.clear()
    ann.page.goto("/", wait_until="networkidle")
    sent = [
        request.url
        for request in ann.requests
        if request.resource_type == "script" and request.sizes()["responseBodySize"] > 0
    ]
    assert not sent
