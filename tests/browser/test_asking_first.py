"""Information before an action: why it is impossible, or what its outcome may be."""

from playwright.sync_api import Route, expect

from tests.browser.matches import bring_in, play_now
from tests.browser.people import Person
from tests.browser.positions import record

CAVALRY_BEFORE_ARCHERS = record(
    {"e1": ["commander"], "d4": ["cavalry"]},
    {"e8": ["commander"], "e6": ["archer", "archer"], "d6": ["pikeman"], "f7": ["pikeman"]},
)


def test_why_not(ann: Person) -> None:
    """An unreachable cell says why, with a link to the rule."""
    ann.page.clock.install()
    table = play_now(ann)
    before = table.position()
    ann.stop_time()  # on a busy machine, the message would disappear before it is read

    table.point("e7")
    expect(table.prompt).to_contain_text("(AC-")
    table.point("e2")
    table.expect_picked("e2")
    table.point("e5")
    expect(table.prompt).to_contain_text("moves one square forward. (AC-3.1)")
    table.expect_picked("e2")

    ann.page.get_by_role("button", name="Read rule AC-3.1").click()
    rule = ann.page.get_by_role("region", name="Rule AC-3.1")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    expect(ann.page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    ann.page.clock.resume()
    assert table.position() == before


def test_both_fates_are_told_and_back_changes_nothing(ann: Person) -> None:
    table = bring_in(ann, CAVALRY_BEFORE_ARCHERS)
    before = table.labels()
    table.choose("d4", "e6")
    expect(table.preview).to_contain_text("Cavalry d4 attacks Archer e6")
    for told in ("Your Cavalry", "moves to e6", "Archer", "both die", "Certain", "AC-5", "Pikeman f7"):
        expect(table.preview).to_contain_text(told)
    expect(table.deed).to_have_accessible_name("Attack e6 Enter")
    expect(table.cell("e6")).to_have_accessible_name(
        "e6, Gold Archer in front of Gold Archer; chosen target, you come out ahead"
    )

    table.preview.get_by_role("button", name="Back").click()
    expect(table.preview).to_be_hidden()
    table.expect_picked("d4")
    ann.page.keyboard.press("Escape")
    expect(table.cell("d4")).to_have_accessible_name("d4, Blue Cavalry")
    assert table.labels() == before
    table.expect_moves(0)


def test_a_bad_attack_is_told_too(ann: Person) -> None:
    table = bring_in(ann, CAVALRY_BEFORE_ARCHERS)
    table.choose("d4", "d6")
    expect(table.preview).to_contain_text("Certain loss")
    expect(table.preview).to_contain_text("dies")
    table.confirm()
    expect(table.log.first).to_contain_text("Cavalry d4 attacks Pikeman on d6. Cavalry on d4 dies.")
    expect(table.cell("d4")).to_have_accessible_name("d4, empty; the last attack came from here")
    expect(table.cell("d6")).to_have_accessible_name("d6, Gold Pikeman; the last attack struck here")


def test_who_confirms_before_the_preview_has_come(ann: Person) -> None:
    """The move does not wait for the preview, and a late preview has no effect."""
    table = play_now(ann)
    previews: list[Route] = []
    ann.page.route("**/preview?*", lambda route: previews.append(route))
    table.choose("e2", "e3")
    expect(table.preview).to_contain_text("Pikeman e2 moves to e3")
    with ann.page.expect_event("requestfailed", lambda request: "/preview?" in request.url):
        table.deed.click()
    assert len(previews) == 1
    table.expect_moves(2)
    table.expect_my_move()


def test_enter_twice_plays_at_once(ann: Person) -> None:
    """Taps of a trembling finger are debounced, repeated key presses are not."""
    table = play_now(ann)
    table.cell("e2").focus()
    ann.page.keyboard.press("Enter")
    table.expect_picked("e2")
    ann.page.keyboard.press("ArrowUp")
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("Enter")
    table.expect_moves(2)


def test_a_target_under_the_pointer_is_not_covered(ann: Person) -> None:
    """The token keeps its colours: the mark for an attack is below it."""
    table = bring_in(ann, CAVALRY_BEFORE_ARCHERS)
    table.expect_my_move()
    table.pick("d4")
    fill = "cell => getComputedStyle(cell).fill"
    table.cell("d6").hover()
    assert table.cell("d6").evaluate(fill) == "rgba(0, 0, 0, 0)"
    expect(table.board.locator("path.harm:not(.pip)")).to_have_count(1)
    table.cell("d5").hover()
    expect(table.board.locator("path.harm:not(.pip)")).to_have_count(0)


def test_who_would_join_is_seen_beside_its_comrade(ann: Person) -> None:
    start = record({"e1": ["commander"], "d3": ["pikeman"], "d4": ["archer"]}, {"e8": ["commander"]})
    table = bring_in(ann, start)
    table.choose("d3", "d4")
    expect(table.preview).to_contain_text("joins")
    pale = table.board.locator('g[opacity="0.5"]')
    expect(pale).to_have_count(1)
    ghost, cell = pale.bounding_box(), table.cell("d4").bounding_box()
    assert ghost
    assert cell
    assert ghost["width"] < 0.6 * cell["width"]
    assert ghost["x"] > cell["x"] + 0.4 * cell["width"]


def test_without_confirming(ann: Person) -> None:
    """With confirmation turned off, an action is played at once."""
    table = play_now(ann)
    ann.page.get_by_role("button", name="Settings").click()
    settings = ann.page.get_by_role("dialog", name="Settings")
    settings.get_by_role("checkbox", name="Confirm before playing").uncheck()
    settings.get_by_role("button", name="Close").click()
    table.choose("e2", "e3")
    table.expect_moves(2)
    expect(table.log.first).to_contain_text("Pikeman e2 moves to e3.")
    ann.page.reload()
    table.choose("d2", "d3")
    table.expect_moves(4)


def test_a_unit_can_be_dragged(ann: Person) -> None:
    table = play_now(ann)
    table.cell("e2").drag_to(table.cell("e3"))
    expect(table.preview).to_contain_text("Pikeman e2 moves to e3")
    table.confirm()
    table.expect_moves(2)


def test_what_may_lose_the_game_is_told_before_all_else(ann: Person) -> None:
    """The warning is above the fates, before the action; there is none without danger."""
    start = {"e3": ["commander"], "e4": ["pikeman"]}, {"h8": ["commander"], "e6": ["cavalry"]}
    table = bring_in(ann, record(*start))
    table.choose("e3", "d4")
    warning = table.preview.get_by_text(
        "Gold could win at once: Cavalry e6. Another action would avoid that."
    )
    expect(warning).to_be_visible()
    above, below = warning.bounding_box(), table.preview.locator(".fates").first.bounding_box()
    assert above
    assert below
    assert above["y"] < below["y"]
    table.expect_moves(0)
    table.preview.get_by_role("button", name="Back").click()
    table.point("f4")
    expect(table.preview).to_contain_text("Commander e3 moves to f4")
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    table.choose("e4", "e5")
    table.expect_foreseen()
    expect(table.preview).not_to_contain_text("could win")
