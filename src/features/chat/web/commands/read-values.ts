// Values that are written after a command. They are English in every language, as the commands are.
import type { GenerationLength, Thinking } from '../../contract.ts';
import { LENGTH_MAX, LENGTH_MIN } from '../../generation-rules.ts';

const LENGTHS = ['short', 'medium', 'long', 'off'] as const;
const EFFORTS: readonly Thinking[] = ['default', 'off', 'low', 'medium', 'high'];

/** The house’s own model. */
export const USUAL = 'usual';

/** @returns null for what is no length */
export function readLength(text: string): GenerationLength | null {
  const said = text.trim().toLowerCase();
  const named = LENGTHS.find((one) => one === said);
  if (named) return named;
  const tokens = /^\d{1,6}$/.test(said) ? Number(said) : NaN;
  return tokens >= LENGTH_MIN && tokens <= LENGTH_MAX ? tokens : null;
}

/** @returns null for what is no effort */
export const readEffort = (text: string): Thinking | null =>
  EFFORTS.find((one) => one === text.trim().toLowerCase()) ?? null;

/** The one of this name, else the only one whose name begins so. */
export function findByName<Named extends { name: string }>(
  items: readonly Named[],
  wanted: string,
): Named | null {
  const plain = (text: string) => text.trim().toLocaleLowerCase();
  const word = plain(wanted);
  const begin = items.filter(({ name }) => plain(name).startsWith(word));
  return items.find(({ name }) => plain(name) === word) ?? (begin.length === 1 ? begin[0]! : null);
}
