import { expect, test } from "vitest";
import { overlap, placeCard, type Area } from "./placing";

const CARD = { width: 320, height: 160 };
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

function shown(target: Area, spared: Area | null, window = DESK): Area {
  return { ...placeCard(CARD, target, spared, window), ...CARD };
}

test("a card is in the window, and never covers what it points at", () => {
  const targets: [Area, typeof DESK][] = [
    [{ x: 96, y: 120, width: 608, height: 608 }, DESK],
    [{ x: 736, y: 120, width: 448, height: 60 }, DESK],
    [{ x: 736, y: 700, width: 448, height: 90 }, DESK],
    [{ x: 0, y: 92, width: 390, height: 390 }, PHONE],
    [{ x: 200, y: 790, width: 97, height: 52 }, PHONE],
  ];
  for (const [target, window] of targets) {
    const card = shown(target, null, window);
    expect(overlap(card, target)).toBe(false);
    expect(card.x >= 0 && card.x + card.width <= window.width).toBe(true);
    expect(card.y >= 0 && card.y + card.height <= window.height).toBe(true);
  }
});

test("the board is spared where there is room elsewhere", () => {
  const board = { x: 96, y: 120, width: 608, height: 608 };
  const prompt = { x: 736, y: 120, width: 448, height: 60 };
  expect(overlap(shown(prompt, board), board)).toBe(false);
});
