import type { Colour } from './voice-words.ts';

/**
 * Templates by colour; `any` suits everybody. In a template `[a|b]` chooses, `{slot}` is filled (a template whose
 * slot is empty is passed over), `{,name}` is ", Sam" or nothing. In actions `~verb` takes the person of the style and
 * `{my} {me} {I} {myself}` follow it.
 */
export type Bank = Partial<Record<Colour | 'any', readonly string[]>>;
