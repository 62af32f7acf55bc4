// What the conditions of entries ask of a chat, beside the texts in it.
import type { LoreEffect, LoreRef } from '../../../../shared/words/lore-trace.ts';
import type { LoreTrigger } from '../../../../shared/words/lorebook.ts';
import type { LoreRequest } from './lore-request.ts';

export interface PathState {
  /** Messages of the path, and how many of them are replies. */
  count: number;
  replies: number;
  /**
   * The number of known messages that were there when the newest reply was asked for; 0 where effects tell
   * what fired before.
   */
  before: number;
  greeting: number | null;
  generation: LoreTrigger;
  /** In lower case. */
  name: string;
  tags: ReadonlySet<string>;
  effects: ReadonlyMap<string, LoreEffect>;
  activated: ReadonlySet<string>;
}

export const refName = ({ bookId, entryId }: LoreRef): string => `${bookId}\0${entryId}`;

export function pathState(request: LoreRequest): PathState {
  const { messages, earlier = { messages: 0, replies: 0 } } = request;
  const count = earlier.messages + messages.length;
  const replies = messages.reduce((sum, { role }) => sum + (role === 'assistant' ? 1 : 0), 0);
  const lastReply = messages.findLastIndex(({ role }) => role === 'assistant');
  return {
    count,
    replies: earlier.replies + replies,
    before: request.effects ? 0 : Math.max(0, lastReply),
    greeting: request.greeting,
    generation: request.generation ?? 'normal',
    name: request.names.char.toLowerCase(),
    tags: new Set((request.tags ?? []).map((tag) => tag.toLowerCase())),
    effects: effectsOn(request.effects ?? [], count),
    activated: new Set((request.activated ?? []).map(refName)),
  };
}

/** The newest effect of each entry. Those of messages that are gone from the path do not count. */
function effectsOn(effects: readonly LoreEffect[], count: number): Map<string, LoreEffect> {
  const newest = new Map<string, LoreEffect>();
  for (const effect of effects) {
    const known = newest.get(refName(effect));
    if (effect.at < count && (!known || known.at <= effect.at)) newest.set(refName(effect), effect);
  }
  return newest;
}
