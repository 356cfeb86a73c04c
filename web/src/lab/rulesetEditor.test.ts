import { expect, test, vi } from "vitest";
import * as labApi from "../server/labApi";
import type { LabCheck, LabRuleset } from "../server/types";
import { rulesetEditor } from "./rulesetEditor.svelte";

vi.mock("../server/labApi");

test("what was chosen last stays, though what was chosen before it comes later", async () => {
  const answers = new Map<string, (found: LabRuleset) => void>();
  vi.mocked(labApi.rulesets).mockResolvedValue([]);
  vi.mocked(labApi.check).mockResolvedValue({ problems: [] } as unknown as LabCheck);
  vi.mocked(labApi.numbers).mockImplementation(
    (game) => new Promise((resolve) => void answers.set(game, resolve)),
  );
  const chosen = [rulesetEditor.choose("cyvasse", "default"), rulesetEditor.choose("prevail", "default")];
  for (const game of ["prevail", "cyvasse"])
    answers.get(game)?.({ name: "default", title: game, numbers: [] } as unknown as LabRuleset);
  await Promise.all(chosen);
  expect([rulesetEditor.game, rulesetEditor.ruleset?.title]).toEqual(["prevail", "prevail"]);
});

test("numbers cannot be edited while another ruleset loads, or for ever after one that failed", async () => {
  vi.mocked(labApi.rulesets).mockResolvedValue([]);
  vi.mocked(labApi.numbers).mockRejectedValueOnce(new Error("not now"));
  const chosen = rulesetEditor.choose("cyvasse", "default");
  expect(rulesetEditor.isLoading).toBe(true);
  await chosen;
  expect([rulesetEditor.isLoading, rulesetEditor.problem]).toEqual([false, "not now"]);
});
