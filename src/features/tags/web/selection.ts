// The selection in the dialog. All rules are checked here, because a click may hit an outdated button.
import { excludes, INTERESTS_MAX, INTERESTS_MIN, TEXT } from '../rules.ts';

/** Whether `name` may be added: there are fewer than eight, and none of them excludes it. */
export const mayAdd = (chosen: readonly string[], name: string): boolean =>
  chosen.length < INTERESTS_MAX && !chosen.some((other) => excludes(name, other));

/** Removes `name` if it is selected; otherwise adds it if that is allowed. */
export function toggled(chosen: readonly string[], name: string): readonly string[] {
  if (chosen.includes(name)) return chosen.filter((other) => other !== name);
  return mayAdd(chosen, name) ? [...chosen, name] : chosen;
}

/** Earlier choices that are still offered, without duplicates, at most eight. */
export const stillValid = (
  names: readonly string[],
  isOffered: (name: string) => boolean,
): readonly string[] =>
  names.reduce<readonly string[]>(
    (kept, name) => (isOffered(name) && !kept.includes(name) && mayAdd(kept, name) ? [...kept, name] : kept),
    [],
  );

/** What is still missing, as the button's text; null when the selection is complete. */
export const missingText = (chosen: readonly string[]): string | null =>
  chosen.length < INTERESTS_MIN ? TEXT.need(INTERESTS_MIN - chosen.length) : null;
