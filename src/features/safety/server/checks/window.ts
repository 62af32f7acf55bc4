import type { Surface } from '../../categories.ts';
import type { Verdict } from './verdict.ts';

/**
 * Number of turns that are checked together: enough for a word or a scene that is split over messages, few
 * enough to be related.
 */
const TURNS = 4;
const MAX_PIECE = 12;

/**
 * Checks the last turns of one speaker together, oldest first, to detect a word or combination split over
 * messages. The newest text is checked alone first, so that the offsets of an ordinary refusal refer to it;
 * otherwise they refer to the joined text. An empty list is allowed.
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
  // An earlier turn that is refused on its own was handled when it was sent.
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
  // Only short messages may be pieces of a word. Joining ordinary messages without blanks would form words
  // that nobody wrote.
  if (turns.some((text) => text.trim().length > MAX_PIECE)) return null;
  const glued = check(turns.map((text) => text.trim()).join(''), surface);
  return glued.allowed ? null : glued;
}
