import type { Mistake, Preset, Setting } from "../server/types";

export type Value = Setting["value"];
export type Changes = Readonly<Record<string, Value>>;

/** The value of a setting under these changes. */
export function valueOf(setting: Setting, changes: Changes): Value {
  return changes[setting.path] ?? setting.value;
}

/** The changes with one more; a value equal to the ruleset's is not a change. */
export function withChange(setting: Setting, value: Value, changes: Changes): Record<string, Value> {
  const others = Object.fromEntries(Object.entries(changes).filter(([path]) => path !== setting.path));
  return value === setting.value ? others : { ...others, [setting.path]: value };
}

/** The changes with all values of a preset. */
export function withPreset(preset: Preset, settings: readonly Setting[], changes: Changes): Changes {
  return settings.reduce<Changes>(
    (all, setting) => withChange(setting, preset.values[setting.path] ?? valueOf(setting, all), all),
    changes,
  );
}

export function isInForce(preset: Preset, settings: readonly Setting[], changes: Changes): boolean {
  return settings.every(
    (setting) => (preset.values[setting.path] ?? valueOf(setting, changes)) === valueOf(setting, changes),
  );
}

/** Only the changes whose settings exist. */
export function possibleChanges(changes: Changes, settings: readonly Setting[]): Record<string, Value> {
  return settings.reduce<Record<string, Value>>(
    (all, setting) => withChange(setting, valueOf(setting, changes), all),
    {},
  );
}

/** The changes as a ruleset with nested sections; only the name if there are none. */
export function rulesetWith(name: string, changes: Changes): string | Record<string, unknown> {
  if (Object.keys(changes).length === 0) return name;
  const ruleset: Record<string, unknown> = { extends: name };
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split(".");
    const last = keys.pop() ?? path;
    const section = keys.reduce<Record<string, unknown>>(
      (inside, key) => (inside[key] ??= {}) as Record<string, unknown>,
      ruleset,
    );
    section[last] = value;
  }
  return ruleset;
}

/** Settings grouped by heading, in order. */
export function grouped(settings: readonly Setting[]): Map<string, Setting[]> {
  const groups = new Map<string, Setting[]>();
  for (const setting of settings) groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting]);
  return groups;
}

/** The mistakes in one setting. */
export function wrongWith(path: string, problems: readonly Mistake[]): string[] {
  return problems.filter(({ place }) => place === path).map(({ text }) => text);
}

/** The mistakes that concern several of these settings, or none. */
export function wrongElsewhere(settings: readonly Setting[], problems: readonly Mistake[]): string[] {
  const paths = new Set(settings.map(({ path }) => path));
  return problems
    .filter(({ place }) => !paths.has(place))
    .map(({ place, text }) => (place ? `${place}: ${text}` : text));
}
