import { expect, test } from "vitest";
import {
  routeOf,
  toEdit,
  toJoin,
  toLeaderboard,
  toMove,
  toPlay,
  toPlayer,
  toPosition,
  toRecord,
  toRules,
  toRun,
} from "./route";

/** The page of an address with what follows its question mark. */
const opened = (address: string) => routeOf(...(address.split(/(?=\?)/) as [string, string?]));

test("addresses and pages", () => {
  expect(routeOf("/")).toEqual({ page: "home" });
  expect(routeOf("/new/age-of-chess")).toEqual({ page: "new", game: "age-of-chess" });
  expect(routeOf("/new/g", "?against=friend")).toEqual({ page: "new", game: "g", against: "friend" });
  expect(routeOf("/lab")).toEqual({ page: "lab" });
  expect(routeOf(toRun("age-of-chess-default-1"))).toEqual({ page: "run", name: "age-of-chess-default-1" });
  expect(routeOf("/play/x1/")).toEqual({ page: "play", match: "x1" });
  expect(routeOf("/rules/age-of-chess")).toEqual({ page: "rules", game: "age-of-chess" });
  expect(routeOf("/rules/age-of-chess/glossary")).toEqual({ page: "glossary", game: "age-of-chess" });
  expect(routeOf("/learn/g/first")).toEqual({ page: "learn", game: "g", lesson: "first", step: 1 });
  expect(routeOf("/learn/g/first/12")).toEqual({ page: "learn", game: "g", lesson: "first", step: 12 });
  expect(routeOf("/sign-in")).toEqual({ page: "entrance", way: "sign-in" });
  expect(routeOf("/recover")).toEqual({ page: "entrance", way: "recover" });
  expect(routeOf("/account")).toEqual({ page: "account" });
  expect(routeOf("/mail/confirm")).toEqual({ page: "mail", way: "confirm" });
  expect(routeOf("/moderation")).toEqual({ page: "moderation", part: "queue" });
  expect(routeOf("/moderation/log")).toEqual({ page: "moderation", part: "log" });
  expect(routeOf(toRecord(7))).toEqual({ page: "record", person: 7 });
  expect(routeOf("/tournaments")).toEqual({ page: "tournaments" });
  expect(routeOf("/tournament/t1")).toEqual({ page: "tournament", id: "t1" });
  expect(routeOf("/join/x1/c2")).toEqual({ page: "join", match: "x1", code: "c2" });
});

test("whatever else is missing", () => {
  for (const path of [
    "/play",
    "/play/a/b",
    "/join/a",
    "/new",
    "/elsewhere",
    "/sign-in/x",
    "/account/x",
    "/mail/x",
    "/learn/g/first/0",
    "/learn/g/first/x",
  ])
    expect(routeOf(path)).toEqual({ page: "missing" });
});

test("a move of a match, and a position by itself", () => {
  expect(opened(toMove("x1", 12))).toEqual({ page: "play", match: "x1", at: 12 });
  expect(opened("/play/x1?at=-1")).toEqual({ page: "play", match: "x1" });
  expect(opened(toPosition("g", "a-_b"))).toEqual({ page: "position", game: "g", data: "a-_b" });
  expect(opened(toPosition("g", "ab", 1))).toEqual({ page: "position", game: "g", data: "ab", side: 1 });
});

test("a position is set up from the start of a game, or from another", () => {
  expect(routeOf(toEdit("g"))).toEqual({ page: "edit", game: "g" });
  expect(routeOf(toEdit("g", "a-_b"))).toEqual({ page: "edit", game: "g", data: "a-_b" });
});

test("players and leaderboards", () => {
  expect(routeOf(toPlayer(12))).toEqual({ page: "player", person: 12 });
  expect(routeOf("/leaderboards")).toEqual({ page: "leaderboards" });
  expect(routeOf(toLeaderboard("g", "live"))).toEqual({ page: "leaderboards", game: "g", pace: "live" });
  for (const path of ["/player/0", "/player/x", "/leaderboards/g", "/leaderboards/g/fast"])
    expect(routeOf(path)).toEqual({ page: "missing" });
});

test("rules are told by the numbers of a match or of a ruleset, or by the usual ones", () => {
  expect(toRules("g")).toBe("/rules/g");
  expect(opened(toRules("g", { ruleset: "v2" }))).toEqual({ page: "rules", game: "g", ruleset: "v2" });
  expect(opened(toRules("g", { match: "a&b" }))).toEqual({ page: "rules", game: "g", match: "a&b" });
});

test("odd names survive the way there and back", () => {
  expect(routeOf(toPlay("a/b c"))).toEqual({ page: "play", match: "a/b c" });
  expect(routeOf(toJoin("m", "é%"))).toEqual({ page: "join", match: "m", code: "é%" });
  expect(routeOf("/play/%E0%A4%A")).toEqual({ page: "play", match: "%E0%A4%A" });
});
