import type { ChoosableMessage } from '../../contract.ts';
import { MESSAGES_MAX, type Expiry } from '../../rules.ts';
import type { Part } from '../shares.queries.ts';
import { namesFault, namesIn } from './names.ts';

/** What the form holds. */
export interface Wish {
  /** Empty for the first and the last message that are there. */
  fromId: string;
  toId: string;
  title: string;
  isMasked: boolean;
  names: string;
  expiresInDays: Expiry;
}

export const EMPTY_WISH: Wish = {
  fromId: '',
  toId: '',
  title: '',
  isMasked: true,
  names: '',
  expiresInDays: 30,
};

/** The chosen places among the messages; the end is never before the beginning. */
export function rangeOf({ fromId, toId }: Pick<Wish, 'fromId' | 'toId'>, items: readonly ChoosableMessage[]) {
  const indexOf = (id: string) => items.findIndex((item) => item.id === id);
  const from = Math.max(0, indexOf(fromId));
  const chosen = indexOf(toId);
  return { from, to: Math.max(from, chosen < 0 ? items.length - 1 : chosen) };
}

export function rangeFault(wish: Wish, items: readonly ChoosableMessage[]): string | undefined {
  const { from, to } = rangeOf(wish, items);
  return to - from >= MESSAGES_MAX ? `A link shows at most ${MESSAGES_MAX} messages` : undefined;
}

/** Null where the form is not in order. */
export function partOf(wish: Wish, items: readonly ChoosableMessage[]): Part | null {
  const { from, to } = rangeOf(wish, items);
  const [first, last] = [items[from], items[to]];
  if (!first || !last || rangeFault(wish, items) || namesFault(wish.names)) return null;
  const { title, isMasked, names } = wish;
  return {
    fromMessageId: first.id,
    toMessageId: last.id,
    title: title.trim(),
    isMasked,
    names: namesIn(names),
  };
}
