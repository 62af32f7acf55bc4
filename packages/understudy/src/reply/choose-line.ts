// Chooses a written line that was not said yet.
import type { Stage } from './stage.ts';

const asksBack = (text: string): boolean => /\?["*)\s]*$/.test(text);

/**
 * @param lists by preference: a list is used up before the next one is looked at
 * @returns a line of which no sentence was said; it does not end in a question where the last reply did
 */
export function chooseLine(
  stage: Stage,
  lists: readonly (readonly string[] | undefined)[],
): string | undefined {
  const { chance, spoken, replies } = stage;
  const hasAsked = asksBack(replies.at(-1) ?? '');
  for (const list of lists) {
    const fresh = chance.shuffle(list ?? []).filter((line) => spoken.isFresh(line));
    const line = fresh.find((one) => !hasAsked || !asksBack(one));
    if (line !== undefined) {
      spoken.add(line);
      return line;
    }
  }
  return undefined;
}

/** A line for a need: the character's own first, then its register's. */
export const lineFor = (stage: Stage, need: string): string | undefined =>
  chooseLine(stage, [stage.voice.own[need], stage.voice.register[need]]);

/** Shows that one listens, and claims nothing. There is always one left. */
export function listen(stage: Stage): string {
  const line = chooseLine(stage, [
    stage.voice.own.listening,
    stage.voice.register.listening,
    stage.content.small,
  ]);
  return line ?? stage.chance.pick(stage.content.small)!;
}

/** Says honestly that there is no answer. */
export const admitNotKnowing = (stage: Stage): string =>
  chooseLine(stage, [
    stage.voice.own.unknown,
    stage.voice.register.unknown,
    stage.voice.register['about-your-life'],
  ]) ?? listen(stage);

/** Puts values in the place of `{name}`; what has no value stays. */
export const fill = (line: string, values: Record<string, string>): string =>
  line.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
