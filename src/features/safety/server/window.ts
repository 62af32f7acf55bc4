import type { Surface } from '../categories.ts';
import type { Verdict } from './verdict.ts';

/** Turns that are read together: enough for a word or a scene cut into messages, few enough to be one thought. */
const TURNS = 4;
const MAX_PIECE = 12;

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
  const newest = turns.at(-1) ?? '';
  const own = check(newest, surface);
  if (!own.allowed || turns.length < 2) return own;
  const together = refusalOf(turns, surface, check);
  if (!together) return own;
  // An earlier turn that is refused by itself was dealt with when it came.
  const innocent = turns.slice(0, -1).filter((text) => check(text, surface).allowed);
  if (innocent.length === turns.length - 1) return together;
  return (innocent.length > 0 && refusalOf([...innocent, newest], surface, check)) || own;
}

function refusalOf(
  turns: readonly string[],
  surface: Surface,
  check: (text: string, surface: Surface) => Verdict,
): Verdict | null {
  const spaced = check(turns.join(' '), surface);
  if (!spaced.allowed) return spaced;
  // Pieces of a word come as pieces; ordinary messages glued together would only make words that nobody wrote.
  if (turns.some((text) => text.trim().length > MAX_PIECE)) return null;
  const glued = check(turns.map((text) => text.trim()).join(''), surface);
  return glued.allowed ? null : glued;
}
