import type { Colour } from './voice-words.ts';

/**
 * Templates by colour; `any` suits every character. `[a|b]` is a random choice. `{slot}` is replaced by its
 * value, and a template with an empty slot is skipped. `{,name}` becomes ", Sam" or nothing. In actions,
 * `~verb` is conjugated in the card's person (first or third), and `{my} {me} {I} {myself}` agree with it.
 */
export type Bank = Partial<Record<Colour | 'any', readonly string[]>>;
