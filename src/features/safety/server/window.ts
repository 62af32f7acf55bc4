import type { Surface } from '../categories.ts';
import type { Verdict } from './verdict.ts';

/** Turns that are read together: enough for a word or a scene cut into messages, few enough to be one thought. */
const TURNS = 4;

/**
 * The last turns of one speaker, oldest first, read together: a word or a combination split over messages is seen.
 * The newest text is judged by itself first, so an ordinary refusal points into it; otherwise matches count in the
 * joined text. Empty list: allowed.
 */
export function checkWindow(
  texts: readonly string[],
  surface: Surface,
  check: (text: string, surface: Surface) => Verdict,
): Verdict {
  const turns = texts.slice(-TURNS);
  const own = check(turns.at(-1) ?? '', surface);
  if (!own.allowed || turns.length < 2) return own;
  // An earlier turn that is refused by itself was dealt with when it came.
  const earlier = turns.slice(0, -1).filter((text) => check(text, surface).allowed);
  if (earlier.length === 0) return own;
  const together = [...earlier, turns.at(-1)!];
  const spaced = check(together.join(' '), surface);
  if (!spaced.allowed) return spaced;
  const isShort = together.every((text) => text.trim().length <= 12);
  if (!isShort) return own;
  const glued = check(together.map((text) => text.trim()).join(''), surface);
  return glued.allowed ? own : glued;
}
