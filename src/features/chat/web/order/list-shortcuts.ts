import { useShortcuts, type Shortcut } from '../../../../platform/web/keys/shortcuts.ts';
import type { Conversation } from '../../contract.ts';
import type { ChatOrders } from './use-chat-orders.ts';
import type { useSelection } from './use-selection.ts';

interface ListShortcuts {
  conversations: readonly Conversation[];
  openId: string | undefined;
  selection: Pick<ReturnType<typeof useSelection>, 'isOn' | 'begin' | 'end'>;
  orders: Pick<ChatOrders, 'pin' | 'archive'>;
}

/** The conversation whose row has the focus. */
const focusedId = (): string | undefined =>
  document.activeElement
    ?.closest('.chat-row')
    ?.querySelector('a[href^="/chat/"]')
    ?.getAttribute('href')
    ?.split(/[/#?]/)[2];

/** The shortcuts of the list of chats. */
export function useListShortcuts({ conversations, openId, selection, orders }: ListShortcuts): void {
  const list = (keys: string, does: string, run: Shortcut['run']): Shortcut => {
    return { keys, does, group: 'The focused chat of the list, or the open one', run };
  };
  const meant = (): Conversation | undefined => {
    const id = focusedId() ?? openId;
    return conversations.find((one) => one.id === id);
  };
  const toMeant = (act: (chat: Conversation) => void) => () => {
    const chat = meant();
    if (chat) act(chat);
    return chat !== undefined;
  };
  useShortcuts([
    list(
      'o',
      'Keep on top of the list, or not',
      toMeant((chat) => orders.pin([chat], !chat.order.isPinned)),
    ),
    list(
      'a',
      'Archive, or take out of the archive',
      toMeant((chat) => orders.archive([chat], !chat.order.isArchived)),
    ),
    list('x', 'Select, or end selecting', () => {
      if (selection.isOn) selection.end();
      else selection.begin(meant()?.id);
    }),
  ]);
}
