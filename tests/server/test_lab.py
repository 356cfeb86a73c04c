"""The lab in a browser: what it offers on the local machine, and that it is closed to all others."""

import asyncio
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from banneret import game
from banneret.games import names
from banneret.lab.folder import read_run
from banneret.server.addresses import is_this_machine
from banneret.server.app import create_app
from banneret.server.errors import RequestError
from banneret.server.lab.rulesets import Playable, Rulesets
from banneret.server.lab.runs import Runs
from banneret.server.match_options import find_game
from banneret.server.models.lab import LabChanges, LabRunRequest
from tests.server.running import GAME, PATIENCE, Client, Server

NUMBERS = f"/api/lab/games/{GAME}/numbers"
RULESETS = f"/api/lab/games/{GAME}/rulesets"
CHECK = f"/api/lab/games/{GAME}/check"
RANGE = "archery.range"


def number(client: Client, path: str, ruleset: str = "default") -> dict[str, Any]:
    listed = client.get(NUMBERS, ruleset=ruleset)["numbers"]
    found: dict[str, Any] = next(each for each in listed if each["path"] == path)
    return found


def wait_for_run(is_so: Callable[[], bool]) -> None:
    """Polls a run, which has a low priority on the machine and may take long."""
    end = time.monotonic() + 5 * PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def test_every_number_comes_with_bounds_unit_and_meaning(ann: Client) -> None:
    found = number(ann, RANGE)
    assert (found["value"], found["low"], found["high"], found["unit"]) == (2, 1, 7, "squares")
    assert found["means"] == "The greatest distance of a shot"
    assert (found["section"], found["name"], found["kind"]) == ("archery", "range", "number")
    kinds = {each["kind"] for each in ann.get(NUMBERS)["numbers"]}
    assert kinds == {"switch", "number", "one-of", "list"}


@pytest.mark.parametrize("game", [name for name in names() if name != GAME])
def test_every_game_has_a_form_whose_values_can_be_sent_back(ann: Client, game: str) -> None:
    shown = ann.get(f"/api/lab/games/{game}/numbers")
    same = {each["path"]: each["value"] for each in shown["numbers"][::7]}
    checked = ann.post(f"/api/lab/games/{game}/check", {"changes": same})
    assert checked["problems"] == []
    assert checked["differs"] == 0


def test_a_wrong_number_is_told_where_it_is(ann: Client) -> None:
    checked = ann.post(CHECK, {"changes": {RANGE: 99, "movement.cavalry_jumps": "often"}})
    assert {each["place"] for each in checked["problems"]} == {RANGE, "movement.cavalry_jumps"}
    assert "99 is more than 7" in " ".join(each["text"] for each in checked["problems"])
    assert checked["text"] == ""
    german = ann.http.post(CHECK, json={"changes": {RANGE: 99}}, headers={"Accept-Language": "de"}).json()
    assert german["problems"][0]["text"] == "99 ist mehr als 7"
    unknown = ann.post(CHECK, {"changes": {"archery.rnage": 3}})
    assert unknown["problems"] == [{"place": "archery.rnage", "text": "The ruleset has no such number."}]


def test_a_change_in_a_list_of_rows_keeps_the_others(ann: Client) -> None:
    changes = {"diplomacy.mercenaries[1].cell": "g5"}
    text = ann.post("/api/lab/games/medieval-chess/check", {"changes": changes})["text"]
    assert "cell: a4" in text
    assert "cell: g5" in text


def test_a_ruleset_of_ones_own_is_a_file_that_the_terminal_reads(server: Server, ann: Client) -> None:
    body = {"ruleset": "v2", "changes": {RANGE: 3}, "title": "Long bows"}
    saved = ann.ok(ann.http.put(f"{RULESETS}/long-bows", json=body))
    file = server.folder / "lab" / "rulesets" / GAME / "long-bows.yaml"
    assert saved == {
        "name": "long-bows.yaml",
        "title": "Long bows",
        "is_yours": True,
        "file": str(file),
        "problem": "",
    }
    assert file.read_text() == "title: Long bows\nextends: v2\narchery:\n  range: 3\n"
    assert saved in ann.get(RULESETS)
    own = number(ann, RANGE, "long-bows.yaml")
    assert (own["value"], own["parent"], own["default"]) == (3, 2, 2)


def test_files_elsewhere_cannot_be_named(ann: Client) -> None:
    for name in ("../../secret.yaml", "/etc/passwd", ".hidden.yaml", "no-such.yaml"):
        assert ann.http.get(NUMBERS, params={"ruleset": name}).status_code == 404
    for name in (".lock", "..%2Fruns", "a%2Fb", "no-such-run"):
        assert ann.http.get(f"/api/lab/runs/{name}").status_code == 404
    refused = ann.http.put(f"{RULESETS}/Bad Name", json={"changes": {}})
    assert refused.status_code == 422


def test_what_cannot_be_played_is_not_started(ann: Client) -> None:
    def refused(**more: Any) -> str:
        answer = ann.http.post("/api/lab/runs", json={"game": GAME, **more})
        assert answer.status_code == 422
        return str(answer.json()["text"])

    before = ann.get("/api/lab/runs")
    assert "99 is more than 7" in refused(changes={RANGE: 99})
    assert "There is no player called 'gredy'" in refused(players=["gredy"])
    assert "Expected one player, or one for each of 2 seats" in refused(players=["random"] * 3)
    assert ann.get("/api/lab/runs") == before


def test_a_run_outlives_a_server_that_is_killed_and_keeps_what_was_played(mortal: Server) -> None:
    client = mortal.stranger()
    begun = client.post("/api/lab/runs", {"game": GAME, "players": ["random"], "games": 200_000})
    address = f"/api/lab/runs/{begun['name']}"
    second = client.http.post("/api/lab/runs", json={"game": GAME})
    assert (second.status_code, begun["name"] in second.json()["text"]) == (409, True)
    wait_for_run(lambda: bool(client.get(address)["state"] == "playing"))
    mortal.end(signal.SIGKILL)
    mortal.start()
    client = mortal.stranger()
    assert client.get(address)["state"] == "playing"
    assert client.http.delete(address).status_code == 409
    client.post(f"{address}/stop")
    wait_for_run(lambda: bool(client.get(address)["has_report"]))
    kept = client.get(address)
    assert (kept["state"], kept["can_go_on"]) == ("stopped", True)
    _, played = read_run(Path(kept["folder"]))
    assert 0 < played[0].games == kept["arms"][0]["summary"]["games"] < 200_000
    page = client.http.get(f"{address}/report").text
    assert "what the lab found" in page
    expect_to_be_watched(client, address, last=played[0].games - 1)
    assert client.http.delete(address).status_code == 204
    assert client.get("/api/lab/runs") == []


def expect_to_be_watched(client: Client, address: str, last: int) -> None:
    """Any game of a run is a record that opens as a match; a number out of range is an error."""
    for number in (0, last):
        opened = client.post("/api/matches/import", client.get(f"{address}/games/{number}"))
        assert client.get(f"/api/matches/{opened['id']}/record")["actions"]
    refused = client.http.get(f"{address}/games/{last + 1}")
    assert refused.status_code == 422
    assert f"The run has the games 0 to {last:,}" in refused.json()["text"]
    assert client.http.get(f"{address}/games/0", params={"arm": 2}).status_code == 422


def test_a_run_by_a_ruleset_of_ones_own_can_be_made_longer(ann: Client) -> None:
    """Whatever the name of the ruleset: its file must not collide with the run's other files."""
    ann.ok(ann.http.put(f"{RULESETS}/experiment", json={"changes": {RANGE: 3}}))
    wanted = {"game": GAME, "ruleset": "experiment.yaml", "players": ["random"], "games": 2}
    address = f"/api/lab/runs/{ann.post('/api/lab/runs', wanted)['name']}"

    def games() -> int:
        run = ann.get(address)
        assert run["state"] in ("starting", "playing", "done"), run["problem"]
        return run["arms"][0]["summary"]["games"] if run["has_report"] else 0

    wait_for_run(lambda: games() == 2)
    ann.http.post(f"{address}/go-on", params={"games": 4})
    wait_for_run(lambda: games() == 4)
    assert ann.get(address)["arms"][0]["ruleset"] == "experiment"
    assert ann.get(address)["wanted"] == 4


@pytest.mark.parametrize(
    ("online", "names", "address", "headers"),
    [
        (True, (), "127.0.0.1", {}),
        (False, ("games.example.org",), "127.0.0.1", {}),
        (False, (), "192.168.0.7", {}),
        (False, (), "127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}),
        (False, (), "127.0.0.1", {"Via": "1.1 somewhere"}),
    ],
)
def test_nobody_else_has_a_lab(
    tmp_path: Path, online: bool, names: tuple[str, ...], address: str, headers: dict[str, str]
) -> None:
    """Not on a public server, not behind a proxy (declared or not), and not from the network."""
    app = create_app(tmp_path, online=online, names=names)

    async def ask(method: str, path: str, body: Any = None) -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(address, 5000))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, json=body, headers=headers)

    told = asyncio.run(ask("GET", "/api/lab")).json()
    assert told["is_on"] is False
    assert told["folder"] == ""
    assert "at their own machine" in told["why"]
    refused = asyncio.run(ask("POST", "/api/lab/runs", {"game": GAME}))
    assert (refused.status_code, refused.json()["text"]) == (403, told["why"])
    assert asyncio.run(ask("GET", "/api/lab/runs")).status_code == 403


@pytest.mark.parametrize(
    ("address", "is_here"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.0.7", False),
        ("::ffff:192.168.0.7", False),
        ("fe80::1%eth0", False),
        ("localhost", False),
        ("", False),
    ],
)
def test_whose_machine_it_is(address: str, is_here: bool) -> None:
    """The peer address of a socket: IPv4, IPv6, or IPv4-mapped on a dual-stack socket."""
    assert is_this_machine(address) is is_here


def test_pages_of_other_sites_cannot_read_it(ann: Client) -> None:
    """Any site can send read-only requests through a visitor's browser, and comparing runs takes long."""
    for path in ("/api/lab/runs", "/api/lab/diff?a=one&b=two", "/api/lab/runs/one/games/0", RULESETS):
        for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", None)):
            answer = ann.http.get(path, headers={"Sec-Fetch-Site": site})
            assert answer.status_code == (status or ann.http.get(path).status_code)


def test_folders_of_others_are_left_alone(tmp_path: Path) -> None:
    """The server's folder may contain unrelated files, and runs of the terminal, which only it deletes."""
    here = tmp_path / "here"
    for name, content in (("extension", '{"manifest_version": 3}'), ("experiment", "")):
        (here / name).mkdir(parents=True)
        (here / name / "manifest.json").write_text(content)
    (here / "terminal").mkdir()
    experiment = f"game: {GAME}\nrulesets: [../my-rules.yaml]\n"
    (here / "terminal" / "experiment.yaml").write_text(experiment)
    runs = Runs(tmp_path / "runs", here, most=10)
    assert [(run.name, run.can_go_on) for run in runs.listed()] == [("terminal", False)]
    for name in ("extension", "experiment"):
        with pytest.raises(RequestError, match="no such run"):
            runs.remove(name)
    with pytest.raises(RequestError, match="started in a terminal"):
        runs.remove("terminal")
    with pytest.raises(RequestError, match="goes on there"):
        runs.go_on("terminal", games=10)
    assert len(list(here.iterdir())) == 3
    assert [path.read_text() for path in (here / "terminal").iterdir()] == [experiment]


def test_the_server_ends_although_somebody_has_removed_its_run(tmp_path: Path) -> None:
    runs = Runs(tmp_path, most=10)
    begun = runs.start(Playable(game(GAME), "default", ""), LabRunRequest(game=GAME))
    gone = Path(begun.folder).rename(tmp_path / "gone")  # moved at once: the run may be writing to it
    shutil.rmtree(gone, ignore_errors=True)
    runs.close()


def test_it_keeps_so_many_rulesets_of_a_game(tmp_path: Path) -> None:
    rulesets, game = Rulesets(tmp_path, most=2), find_game(GAME)
    for name in ("one", "two"):
        rulesets.save(game, name, LabChanges(changes={RANGE: 3}))
    with pytest.raises(
        RequestError, match=r"up to 2 of your rulesets .*delete some in .*age-of-chess"
    ) as refused:
        rulesets.save(game, "three", LabChanges(changes={RANGE: 4}))
    assert refused.value.status == 409
    assert not (tmp_path / GAME / "three.yaml").exists()
    rulesets.save(game, "two", LabChanges(changes={RANGE: 4}))  # a ruleset of the same name is replaced
    rulesets.save(find_game("cyvasse"), "one", LabChanges())


def test_it_keeps_so_many_runs(tmp_path: Path) -> None:
    """Runs started in a terminal are ignored here: they do not count."""
    for name in ("runs/kept", "terminal/one", "terminal/two"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "experiment.yaml").write_text(f"game: {GAME}\n")
    runs = Runs(tmp_path / "runs", tmp_path / "terminal", most=1)
    with pytest.raises(RequestError, match=r"up to 1 runs\. Remove some first") as refused:
        runs.start(Playable(game(GAME), "default", ""), LabRunRequest(game=GAME))
    assert refused.value.status == 409
    assert [path.name for path in (tmp_path / "runs").iterdir()] == ["kept"]
    runs.remove("kept")
    assert len(runs.listed()) == 2
