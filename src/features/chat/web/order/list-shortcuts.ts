import { useLayoutEffect, useRef } from 'react';
import { useShortcuts, type Shortcut } from '../../../../platform/web/keys/shortcuts.ts';
import type { Conversation } from '../../contract.ts';
import type { ChatOrders } from './use-chat-orders.ts';
import type { useSelection } from './use-selection.ts';

interface ListShortcuts {
  conversations: readonly Conversation[];
  openId: string | undefined;
  selection: Pick<ReturnType<typeof useSelection>, 'isOn' | 'chosen' | 'begin' | 'end'>;
  orders: Pick<ChatOrders, 'pin' | 'archive'>;
}

/** The conversation whose row has the focus. */
const focusedId = (): string | undefined =>
  document.activeElement
    ?.closest('.chat-row')
    ?.querySelector<HTMLElement>('[data-drag]')
    ?.dataset['drag']?.split(':')[1];

/** Focuses a row, by its checkbox or its link; the field of the search where there is none. */
function focusRow(id: string | undefined): void {
  const row = document.querySelector<HTMLElement>(`.chat-row [data-drag="chat:${CSS.escape(id ?? '')}"]`);
  const search = () => document.querySelector<HTMLElement>('.chat-list [type="search"]');
  (row?.querySelector<HTMLElement>('input') ?? row ?? search())?.focus();
}

/** @returns a function for what is to be done once links have become checkboxes, or checkboxes links */
function useAfterTurn(isOn: boolean): (act: () => void) => void {
  const waiting = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    waiting.current?.();
    waiting.current = null;
  }, [isOn]);
  return (act) => void (waiting.current = act);
}

/**
 * Where a row goes below what is loaded, once the server has told, the focus that it had goes on.
 * @returns a function that notes the row and who has the focus after it
 */
function useLeaving(conversations: readonly Conversation[]): (id: string, heirs: readonly string[]) => void {
  const noted = useRef<{ id: string; heirs: readonly string[] } | null>(null);
  useLayoutEffect(() => {
    const isListed = (id: string) => conversations.some((one) => one.id === id);
    if (!noted.current || isListed(noted.current.id)) return;
    if (document.activeElement === document.body) focusRow(noted.current.heirs.find(isListed));
    noted.current = null;
  }, [conversations]);
  return (id, heirs) => void (noted.current = { id, heirs });
}

/** The shortcuts of the list of chats. Where they take away what has the focus, another row has it. */
export function useListShortcuts({ conversations, openId, selection, orders }: ListShortcuts): void {
  const { isOn, chosen } = selection;
  const afterTurn = useAfterTurn(isOn);
  const noteLeaving = useLeaving(conversations);
  const list = (keys: string, does: string, run: Shortcut['run']): Shortcut => {
    const group = 'The focused chat of the list, or the open one';
    return { keys, does, group, isOnce: true, run };
  };
  const meant = (): readonly Conversation[] => {
    if (isOn) return chosen;
    const meantId = focusedId() ?? openId;
    return conversations.filter(({ id }) => id === meantId);
  };
  /** From this row on those that may have its focus: the next ones, then those before it. */
  function heirsOf(rowId: string): readonly Conversation[] {
    const place = conversations.findIndex(({ id }) => id === rowId);
    return [...conversations.slice(place), ...conversations.slice(0, place).toReversed()];
  }
  /** Moves the focus from a row that leaves to the next one that stays, or to the one before. */
  function passFocus(leaving: readonly Conversation[]) {
    const now = focusedId();
    if (!now) return;
    const heir = heirsOf(now).find((one) => !leaving.includes(one));
    const pass = () => focusRow(heir?.id);
    if (isOn) afterTurn(pass);
    else pass();
  }
  const toMeant = (act: (chats: readonly Conversation[]) => void) => () => {
    const chats = meant();
    if (chats.length > 0) act(chats);
    return chats.length > 0;
  };
  useShortcuts([
    list(
      'o',
      'Keep on top of the list, or not',
      toMeant((chats) => {
        const now = focusedId();
        if (isOn) passFocus([]);
        if (now)
          noteLeaving(
            now,
            heirsOf(now).map(({ id }) => id),
          );
        orders.pin(chats, !chats.every(({ order }) => order.isPinned));
      }),
    ),
    list(
      'a',
      'Archive, or take out of the archive',
      toMeant((chats) => {
        passFocus(chats);
        orders.archive(chats, !chats.every(({ order }) => order.isArchived));
      }),
    ),
    list('x', 'Select, or end selecting', () => {
      const now = focusedId();
      if (now) afterTurn(() => focusRow(now));
      if (isOn) selection.end();
      else selection.begin(meant()[0]?.id);
    }),
  ]);
}
