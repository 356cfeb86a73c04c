"""The installable app: it opens offline, and is replaced by newer versions."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NEW_PERSON


def keep_the_page(page: Page) -> None:
    """Waits until everything is cached, and the worker serves the page."""
    page.goto("/")
    page.evaluate("navigator.serviceWorker.register('/worker.js')")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_function("navigator.serviceWorker.controller !== null")


def cut(context: BrowserContext, *, off: bool = True) -> None:
    context.set_offline(off)


def test_it_can_be_installed(new_person: NEW_PERSON) -> None:
    person = new_person()
    person.page.goto("/")
    address = person.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = person.get(address or "")
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        answer = person.context.request.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


def test_without_a_network_the_page_opens_and_the_rules_can_be_read(new_person: NEW_PERSON) -> None:
    person = new_person(service_workers="allow")
    page = person.page
    keep_the_page(page)
    page.goto("/rules/cyvasse/clauses")
    expect(page.get_by_role("heading", name="Cyvasse").first).to_be_visible()
    clauses = page.get_by_text(re.compile("CV-1.1")).count()
    person.expects("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    cut(person.context)
    page.reload()
    expect(page.get_by_text(re.compile("CV-1.1"))).to_have_count(clauses)
    page.goto("/")
    expect(page.get_by_text("The server cannot be reached").or_(page.get_by_role("alert"))).to_be_visible()
    cut(person.context, off=False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("No games yet")).to_be_visible()


def test_there_is_one_worker_and_one_version_of_the_page(new_person: NEW_PERSON) -> None:
    """The cache of an older version is dropped once none of its pages is open."""
    person = new_person(service_workers="allow")
    page = person.page
    page.goto("/api/about")  # a page that registers no worker, which would drop it too early
    page.evaluate("caches.open('page-of-before')")
    keep_the_page(page)
    kept: list[str] = page.evaluate("caches.keys()")
    assert len([name for name in kept if name.startswith("page-")]) == 1
    assert "page-of-before" not in kept
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 1
