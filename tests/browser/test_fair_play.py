"""Two people who can verify that nobody cheated, including the server."""

import json

from playwright.sync_api import expect

from banneret.server.matches.proof import verify
from tests.browser.conftest import NEW_PERSON
from tests.browser.matches import new_match
from tests.browser.table import Table
from tests.server.running import wait_until


def test_both_add_to_the_dice_and_can_save_a_receipt(new_person: NEW_PERSON) -> None:
    ann, ben = new_person(), new_person()
    hers = new_match(ann, "prevail", "me", "friend")
    ben.page.goto(ann.page.get_by_role("textbox", name="Link for Gold").input_value())
    his = Table(ben)
    for table in (hers, his):
        expect(table.board).to_be_visible()
    path = f"/api/matches/{ann.page.url.rpartition('/')[2]}"
    wait_until(lambda: not any(each.get(path)["fair_play"]["can_mix"] for each in (ann, ben)))

    his.button("Resign").click()
    ben.page.get_by_role("region", name="Resign").get_by_role("button", name="Resign the game").click()
    expect(hers.result.get_by_role("heading", name="You won")).to_be_visible()
    ann.page.get_by_label("More").click()
    hers.button("Share this position").click()
    shared = ann.page.get_by_role("dialog", name="Share this position")
    expect(shared).to_contain_text("The server has signed the match as it is now")
    saved = []
    for link in ("Save the receipt", "Save the proof"):
        with ann.page.expect_download() as download:
            shared.get_by_role("link", name=link).click()
        saved.append(json.loads(download.value.path().read_text()))
    receipt, proof = saved
    assert not verify(proof, receipts=[receipt]).problems
    assert [entry["kind"] for entry in proof["entries"]].count("mix") == 2
