import type { Preview } from "../server/types";
import { words } from "../words";

type Warning = Preview["warnings"][number];

/** The warnings as text; after those that another action would all avoid, one sentence says that it would. */
export function toldWarnings(warnings: readonly Warning[]): Warning[] {
  const last = warnings.map(({ avoidable }) => avoidable).lastIndexOf(true);
  return warnings.map((warning, index) =>
    index === last ? { ...warning, text: `${warning.text} ${words.preview.avoidable}` } : warning,
  );
}
