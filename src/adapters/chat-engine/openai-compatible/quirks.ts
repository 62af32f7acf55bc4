// What the models of one server want otherwise than most: learned from their refusals, each with one request more.
import type { ChatRequest } from '../../../platform/server/ports/chat-engine.ts';
import type { Refusal } from '../transport/chat-api.ts';
import { alternating, splitSystem, systemAsUser, withoutSystem, type PlainTurn } from '../transport/turns.ts';
import type { MaxTokensField } from './profiles.ts';

/** `first`: at the beginning alone. `none`: the first user turn begins with what the product says. */
type SystemTurns = 'anywhere' | 'first' | 'none';

export const systemChoices = ['automatic', 'yes', 'no'] as const;
export type SystemChoice = (typeof systemChoices)[number];

export interface Quirks {
  systemTurns: SystemTurns;
  /** Users and assistants take turns, the user first. */
  isAlternating: boolean;
  /** Null: as the profile says. */
  maxTokensField: MaxTokensField | null;
  /** Stop texts; null: as the profile says. */
  stopLimit: number | null;
}

const unknownField =
  /unsupported|not supported|unrecogni[sz]ed|unknown|not permitted|unexpected|instead|forbidden/i;
const alternation = /alternat/i;
const onlyAtBeginning =
  /system (?:message|role|prompt)s?[^.]*(?:at the (?:beginning|start)|be first|first message)/i;
const noSystem =
  /system (?:role|message|prompt|instruction)s?\b[^.]*\b(?:not|n't|unsupported|disabled)|does not support ['"`]?system|only user(?:,| and) |role['"`]?[^.]*['"`]system['"`]|developer instruction/i;
const tooManyStops = /\bstop\b/i;

/** Of a model that the server names otherwise, nothing is known. */
export function createQuirks(systemChoice: SystemChoice) {
  const known = new Map<string, Quirks>();
  const usual: Quirks = {
    systemTurns: systemChoice === 'no' ? 'none' : 'anywhere',
    isAlternating: false,
    maxTokensField: null,
    stopLimit: null,
  };

  function learnedFrom({ said, body }: Refusal, before: Quirks): Partial<Quirks> {
    const learned: Partial<Quirks> = {};
    if (alternation.test(said)) learned.isAlternating = true;
    else if (systemChoice !== 'yes' && onlyAtBeginning.test(said) && before.systemTurns === 'anywhere')
      learned.systemTurns = 'first';
    else if (systemChoice !== 'yes' && noSystem.test(said)) learned.systemTurns = 'none';
    if (unknownField.test(said)) Object.assign(learned, fieldOf(said, body));
    if (tooManyStops.test(said) && body.includes('"stop"')) learned.stopLimit = fewer(before.stopLimit, body);
    return learned;
  }

  return {
    of: (model: string): Quirks => known.get(model) ?? usual,
    /** @returns whether something is known that was not known before */
    learn(refusal: Refusal): boolean {
      const before = known.get(refusal.model) ?? usual;
      const after = { ...before, ...learnedFrom(refusal, before) };
      known.set(refusal.model, after);
      return JSON.stringify(after) !== JSON.stringify(before);
    },
  };
}

/** The other of the two names, where the one that was sent is refused. */
function fieldOf(said: string, body: string): Partial<Quirks> {
  const isSent = (field: MaxTokensField): boolean => body.includes(`"${field}"`);
  if (isSent('max_tokens') && /max_(?:completion_)?tokens/.test(said))
    return { maxTokensField: 'max_completion_tokens' };
  if (isSent('max_completion_tokens') && said.includes('max_completion_tokens'))
    return { maxTokensField: 'max_tokens' };
  return {};
}

/** Four are the most that strict servers take; then one, then none. */
function fewer(limit: number | null, body: string): number {
  const { stop } = JSON.parse(body) as { stop?: unknown };
  const sent = Array.isArray(stop) ? stop.length : 1;
  if (sent > 4) return 4;
  return limit === 1 || sent === 1 ? 0 : 1;
}

/** The turns as this model takes them. */
export function arranged(turns: PlainTurn[], mode: ChatRequest['mode'], quirks: Quirks): PlainTurn[] {
  const { systemTurns, isAlternating } = quirks;
  if (systemTurns === 'none') return withoutSystem(turns, mode);
  if (systemTurns === 'anywhere' && !isAlternating) return turns;
  const { system, rest } = splitSystem(turns);
  const first: PlainTurn[] = system === '' ? [] : [{ role: 'system', content: system }];
  return [...first, ...(isAlternating ? alternating(rest, mode) : systemAsUser(rest))];
}
