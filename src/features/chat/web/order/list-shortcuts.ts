import { useEffect, useLayoutEffect, useRef } from 'react';
import { mayFocusField } from '../../../../platform/web/keys/last-press.ts';
import { useShortcuts, type Shortcut } from '../../../../platform/web/keys/shortcuts.ts';
import { openerOfMenu } from '../../../../platform/web/ui/layers/opener-of-menu.ts';
import type { Conversation } from '../../contract.ts';
import type { ChatOrders } from './use-chat-orders.ts';
import type { useSelection } from './use-selection.ts';

interface ListShortcuts {
  conversations: readonly Conversation[];
  openId: string | undefined;
  selection: Pick<ReturnType<typeof useSelection>, 'isOn' | 'chosen' | 'begin' | 'end'>;
  orders: Pick<ChatOrders, 'pin' | 'archive' | 'markUnread' | 'remove' | 'open'>;
  isUnread: (chat: Conversation) => boolean;
}

/** The conversation whose row an element is in, or whose menu. */
function idOf(target: EventTarget | null): string | undefined {
  const element = target instanceof Element ? target : null;
  const opener = element && openerOfMenu(element);
  const row = (opener === undefined ? element : opener)?.closest('.chat-row');
  return row?.querySelector<HTMLElement>('[data-drag]')?.dataset['drag']?.split(':')[1];
}

/** The conversation whose row has the focus. */
const focusedId = (): string | undefined => idOf(document.activeElement);

/** Focuses a row, by its checkbox or its link; the field of the search where there is none. */
function focusRow(id: string | undefined): void {
  const row = document.querySelector<HTMLElement>(`.chat-row [data-drag="chat:${CSS.escape(id ?? '')}"]`);
  const search = () =>
    mayFocusField() ? document.querySelector<HTMLElement>('.chat-list [type="search"]') : null;
  (row?.querySelector<HTMLElement>('input') ?? row ?? search())?.focus();
}

/** From this row on those that may have its focus: the next ones, then those before it. */
function heirsOf(conversations: readonly Conversation[], rowId: string): readonly Conversation[] {
  const place = conversations.findIndex(({ id }) => id === rowId);
  return [...conversations.slice(place), ...conversations.slice(0, place).toReversed()];
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

/** Where the row that has the focus goes, by a key, by its menu or on another device, the next one has it. */
function useLeaving(conversations: readonly Conversation[]): void {
  const heldId = useRef<string | undefined>(undefined);
  const before = useRef(conversations);
  useEffect(() => {
    const note = ({ target }: Event) => void (heldId.current = idOf(target));
    // A press elsewhere takes the focus away as well, but may give it to none.
    const leave = ({ target }: Event) => {
      if (idOf(target) !== heldId.current) heldId.current = undefined;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', leave);
    };
  }, []);
  useLayoutEffect(() => {
    const listed = before.current;
    before.current = conversations;
    const { current: id } = heldId;
    if (id === undefined || conversations.some((one) => one.id === id)) return;
    heldId.current = undefined;
    if (document.activeElement !== document.body) return;
    const heir = heirsOf(listed, id).find((one) => conversations.some((other) => other.id === one.id));
    focusRow(heir?.id);
  }, [conversations]);
}

/** The shortcuts of the list of chats. Where they take away what has the focus, another row has it. */
export function useListShortcuts(options: ListShortcuts): void {
  const { conversations, openId, selection, orders, isUnread } = options;
  const { isOn, chosen } = selection;
  const afterTurn = useAfterTurn(isOn);
  useLeaving(conversations);
  const list = (keys: string, does: string, run: Shortcut['run']): Shortcut => {
    const group = 'The focused chat of the list, or the open one';
    return { keys, does, group, isOnce: true, run };
  };
  const meant = (): readonly Conversation[] => {
    if (isOn) return chosen;
    const meantId = focusedId() ?? openId;
    return conversations.filter(({ id }) => id === meantId);
  };
  /** Moves the focus from a row that leaves to the next one that stays, or to the one before. */
  function passFocus(leaving: readonly Conversation[]) {
    const now = focusedId();
    if (!now) return;
    const heir = heirsOf(conversations, now).find((one) => !leaving.includes(one));
    const pass = () => focusRow(heir?.id);
    if (isOn) afterTurn(pass);
    else pass();
  }
  const toMeant = (act: (chats: readonly Conversation[]) => void) => () => {
    const chats = meant();
    if (chats.length > 0) act(chats);
    return chats.length > 0;
  };
  function remove(chats: readonly Conversation[]) {
    // Its row keeps the focus until the chat is gone: the server may refuse.
    if (isOn) passFocus([]);
    orders.remove(chats);
  }
  useShortcuts([
    list(
      'o',
      'Keep on top of the list, or not',
      toMeant((chats) => {
        if (isOn) passFocus([]);
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
    list(
      'F',
      'Move to a folder',
      toMeant((chats) => orders.open('folder', chats)),
    ),
    list(
      'T',
      'Tags',
      toMeant((chats) => orders.open('tags', chats)),
    ),
    list('E', 'Rename', () => {
      const chats = meant();
      if (chats.length === 1) orders.open('rename', chats);
      return chats.length === 1;
    }),
    list('u', 'Mark as unread, or as read', () => {
      // The open chat is read.
      const chats = isOn ? chosen : meant().filter(({ id }) => id !== openId);
      if (chats.length > 0) orders.markUnread(chats, !chats.every(isUnread));
      return chats.length > 0;
    }),
    list('#', 'Put into the bin', toMeant(remove)),
    list('Delete', 'Delete (only if focused)', () => focusedId() !== undefined && toMeant(remove)()),
    list('x', 'Select, or end selecting', () => {
      const now = focusedId();
      if (now) afterTurn(() => focusRow(now));
      if (isOn) selection.end();
      else selection.begin(meant()[0]?.id);
    }),
  ]);
}
