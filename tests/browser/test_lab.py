"""The lab, used by a designer on the local machine."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import NEW_PERSON
from tests.browser.people import PATIENCE, Person
from tests.browser.test_for_everybody import expect_no_findings

PATIENT = 5 * PATIENCE
"""A run has a low priority on the machine."""


def test_a_number_is_changed_played_watched_stopped_and_compared(ann: Person) -> None:
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name="Open the lab").click()
    expect(page.get_by_role("heading", name="Lab", exact=True)).to_be_visible()
    page.get_by_role("combobox", name="Game").select_option("age-of-chess")

    page.get_by_role("searchbox", name="Find a number").fill("distance of a shot")
    number = page.get_by_role("textbox", name="range", exact=True)
    expect(page.locator("[data-path='archery.range']")).to_contain_text("squares, 1 to 7")
    number.fill("99")
    expect(page.get_by_role("alert")).to_contain_text("99 is more than 7")
    expect_no_findings(page, "lab")
    start = page.get_by_role("button", name="Start the run")
    expect(start).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Back to 2").click()
    expect(page.get_by_role("alert")).to_have_count(0)

    page.get_by_role("combobox", name="Players").select_option("random")
    page.get_by_role("spinbutton", name="Games").fill("60")
    start.click()
    status = page.get_by_role("status").first
    expect(status).to_have_text("done", timeout=PATIENT)
    expect(page.get_by_text("60 of 60 games")).to_be_visible()
    expect(
        page.frame_locator("iframe[title=Report]").get_by_text("Where units stand and fall")
    ).to_be_visible()

    lines = page.frame_locator("iframe[title=Report]").locator("polyline[data-game]")
    expect(lines.first).to_have_css("cursor", "pointer")
    page.get_by_role("spinbutton", name="Game number").fill("59")
    page.get_by_role("button", name="Watch this game").click()
    expect(page.get_by_role("heading", name=re.compile("Age of Chess")).first).to_be_visible(timeout=PATIENT)
    expect(page).to_have_url(re.compile("/play/"))
    page.go_back()
    expect(status).to_have_text("done")

    page.get_by_role("link", name="Change numbers").click()
    page.get_by_role("searchbox", name="Find a number").fill("archery range")
    number.fill("3")
    expect(page.get_by_text("archery.range: 2 → 3")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as YAML").click()
    assert download.value.path().read_text().endswith("extends: default\narchery:\n  range: 3\n")
    page.get_by_role("button", name="Save as yours").click()
    page.get_by_label("Title").fill("Long bows")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(re.compile("Saved: .*/rulesets/age-of-chess/long-bows.yaml"))).to_be_visible()
    expect(page.get_by_role("combobox", name="Ruleset")).to_have_value("long-bows.yaml")

    page.get_by_role("combobox", name="Players").select_option("random")
    page.get_by_role("spinbutton", name="Games").fill("200000")
    start.click()
    expect(status).to_have_text("playing", timeout=PATIENT)
    expect(page.get_by_text("Score of who begins")).to_be_visible()
    page.reload()
    expect(status).to_have_text("playing")
    page.get_by_role("button", name="Stop and keep the games played").click()
    expect(status).to_have_text("stopped", timeout=PATIENT)
    compared = page.frame_locator("iframe[title^='What differs']")
    expect(
        compared.get_by_role("heading", name=re.compile("long-bows compared with default"))
    ).to_be_visible()
    expect(compared.get_by_text("archery.range")).to_be_visible()

    page.get_by_role("button", name="Delete this run").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete this run").click()
    expect(page.get_by_role("link", name="age-of-chess-default-1")).to_be_visible()
    expect(page.get_by_role("link", name="age-of-chess-long-bows-1")).to_have_count(0)


def test_a_title_stays_while_the_rulesets_are_read_again(ann: Person) -> None:
    page = ann.page
    page.goto("/lab")
    expect(page.get_by_role("heading", name="Lab", exact=True)).to_be_visible()
    page.get_by_role("link", name="Banneret, home").click()
    held: list[Route] = []
    page.route("**/api/lab/games/*/rulesets", lambda route: held.append(route))
    with page.expect_request("**/api/lab/games/*/rulesets"):
        page.get_by_role("link", name="Open the lab").click()
    page.get_by_role("searchbox", name="Find a number").fill("archery range")
    page.get_by_role("textbox", name="range", exact=True).fill("3")
    page.get_by_role("button", name="Save as yours").click()
    title = page.get_by_label("Title")
    title.fill("Long bows")
    with page.expect_event("requestfinished", lambda request: request == held[0].request):
        held[0].continue_()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(title).to_have_value("Long bows")


def test_numbers_wait_for_the_ruleset_that_was_chosen(ann: Person) -> None:
    page = ann.page
    page.goto("/lab")
    page.get_by_role("searchbox", name="Find a number").fill("archery range")
    number = page.get_by_role("textbox", name="range", exact=True)
    expect(number).to_be_enabled()
    held: list[Route] = []
    page.route("**/api/lab/games/*/rulesets", lambda route: held.append(route))
    with page.expect_request("**/api/lab/games/*/rulesets"):
        page.get_by_role("combobox", name="Game").select_option("age-of-chess")
    expect(number).to_be_disabled()
    held[0].continue_()
    number.fill("3")
    expect(page.get_by_text("archery.range: 2 → 3")).to_be_visible()


def test_the_lab_speaks_german_on_a_phone(new_person: NEW_PERSON) -> None:
    person = new_person(
        locale="de-DE", viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark"
    )
    page = person.page
    page.goto("/lab")
    expect(page.get_by_role("heading", name="Labor", exact=True)).to_be_visible()
    page.get_by_role("combobox", name="Spiel", exact=True).select_option("cyvasse")
    page.get_by_text("Nur geänderte").click()
    expect(page.get_by_text("0 Zahlen")).to_be_visible()
    expect(page.get_by_role("button", name="Lauf starten")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect_no_findings(page, "lab on a phone")
