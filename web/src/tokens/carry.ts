/** The transformation of a path: rotated about its origin, then scaled, then translated. */
interface Way {
  x: number;
  y: number;
  /** Degrees clockwise. */
  turn?: number;
  scale?: number;
}

interface Pen {
  x: number;
  y: number;
}

const known = new Map<string, string>();

/** Transforms a path. A `transform` attribute would do the same, but each makes board updates slower, and a
 *  board has hundreds of tokens with few distinct transformations. */
export function carry(path: string, { x, y, turn = 0, scale = 1 }: Way): string {
  const key = `${path} ${x} ${y} ${turn} ${scale}`;
  const carried = known.get(key) ?? carryAnew(path, { x, y, turn, scale });
  known.set(key, carried);
  return carried;
}

function carryAnew(path: string, { x, y, turn, scale }: Required<Way>): string {
  const angle = (turn * Math.PI) / 180;
  const [across, down] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  /** The current point, and the start of the subpath. */
  let [at, start]: [Pen, Pen] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ];
  const go = (px: number, py: number): string => {
    at = { x: px, y: py };
    return `${tidy(x + across * px - down * py)} ${tidy(y + down * px + across * py)}`;
  };

  return commandsOf(path)
    .map(([command, numbers]) => {
      const from = command === command.toLowerCase() ? at : { x: 0, y: 0 };
      const n = (index: number): number => numbers[index] ?? 0;
      const pairs = (first: number): string[] =>
        numbers.flatMap((_, index) =>
          index < first || (index - first) % 2 ? [] : [go(from.x + n(index), from.y + n(index + 1))],
        );
      switch (command.toUpperCase()) {
        case "Z":
          at = start;
          return "Z";
        case "H":
          return `L${go(from.x + n(0), at.y)}`;
        case "V":
          return `L${go(at.x, from.y + n(0))}`;
        case "A":
          return `A${tidy(n(0) * scale)} ${tidy(n(1) * scale)} ${n(2) + turn} ${n(3)} ${n(4)} ${pairs(5).join()}`;
        case "M": {
          const drawn = `M${pairs(0).join(" ")}`;
          start = at;
          return drawn;
        }
        default:
          return command.toUpperCase() + pairs(0).join(" ");
      }
    })
    .join("");
}

function commandsOf(path: string): [string, number[]][] {
  return [...path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)].map(([, command = "", rest = ""]) => [
    command,
    [...rest.matchAll(/-?(\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number)),
  ]);
}

/** Rounds to three decimals: a token is drawn in a box of 100. */
function tidy(value: number): number {
  return Math.round(value * 1000) / 1000;
}
