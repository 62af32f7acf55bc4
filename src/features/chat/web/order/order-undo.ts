import type { Conversation } from '../../contract.ts';
import type { OrderWish } from './order.queries.ts';

/** What brings chats back to where they were: those that were kept alike go back together. */
export function undoOf(
  chats: readonly Conversation[],
  { isArchived, folderId }: OrderWish['change'],
): OrderWish[] {
  const back = <T>(was: (chat: Conversation) => T, change: (value: T) => OrderWish['change']): OrderWish[] =>
    [...new Set(chats.map(was))].map((value) => ({
      chats: chats.filter((chat) => was(chat) === value),
      change: change(value),
    }));
  return [
    ...(isArchived === undefined
      ? []
      : back(
          ({ order }) => order.isArchived,
          (was) => ({ isArchived: was }),
        )),
    ...(folderId === undefined
      ? []
      : back(
          ({ order }) => order.folderId,
          (was) => ({ folderId: was }),
        )),
  ];
}
