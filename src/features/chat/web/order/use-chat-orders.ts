// What can be done with one chat of the list, or with several that are chosen.
import { useState } from 'react';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { Conversation } from '../../contract.ts';
import { useBinChanges } from './bin.queries.ts';
import { undoOf } from './order-undo.ts';
import { useOrderChange, type OrderChange } from './order.queries.ts';

export type OrderDialog = 'folder' | 'tags' | 'rename' | 'export';

export interface ChatOrders {
  pin(chats: readonly Conversation[], isPinned: boolean): void;
  archive(chats: readonly Conversation[], isArchived: boolean): void;
  markUnread(chats: readonly Conversation[], isUnread: boolean): void;
  /** @param name of the folder; null takes them out of theirs */
  move(chats: readonly Conversation[], folder: { id: string; name: string } | null): void;
  /** @returns whether it was saved */
  tag(chats: readonly Conversation[], name: string, isOn: boolean): Promise<boolean>;
  /** Into the bin. */
  remove(chats: readonly Conversation[]): void;
  open(dialog: OrderDialog, chats: readonly Conversation[]): void;
}

function archivedText(count: number, isArchived: boolean): string {
  if (isArchived) return count === 1 ? 'Chat archived' : `${count} chats archived`;
  return count === 1 ? 'Chat taken out of the archive' : `${count} chats taken out of the archive`;
}

function movedText(count: number, folder: { name: string } | null): string {
  if (folder) return `Moved to ${folder.name}`;
  return count === 1 ? 'Chat taken out of its folder' : `${count} chats taken out of their folders`;
}

/** @param onDeleted called for each chat that went into the bin */
export function useChatOrders(onDone: () => void, onDeleted: (id: string) => void) {
  const bin = useBinChanges();
  const { mutate, mutateAsync } = useOrderChange();
  const [dialog, setDialog] = useState<{ kind: OrderDialog; chats: readonly Conversation[] } | null>(null);

  function change(chats: readonly Conversation[], wish: OrderChange, title?: string): void {
    mutate(
      { chats, change: wish },
      {
        onSuccess: () =>
          title &&
          showToast({
            title,
            tone: 'info',
            action: { label: 'Undo', run: () => undoOf(chats, wish).forEach((back) => mutate(back)) },
          }),
      },
    );
    onDone();
  }

  const orders: ChatOrders = {
    pin: (chats, isPinned) => change(chats, { isPinned }),
    archive: (chats, isArchived) => change(chats, { isArchived }, archivedText(chats.length, isArchived)),
    markUnread: (chats, isUnread) => change(chats, { isUnread }),
    move: (chats, folder) => change(chats, { folderId: folder?.id ?? null }, movedText(chats.length, folder)),
    tag: (chats, name, isOn) =>
      mutateAsync({ chats, change: isOn ? { addTags: [name] } : { removeTags: [name] } }).then(
        () => true,
        () => false,
      ),
    remove(chats) {
      const ids = chats.map(({ id }) => id);
      bin.put.mutate(ids, { onSuccess: () => ids.forEach(onDeleted) });
      onDone();
    },
    open: (kind, chats) => setDialog({ kind, chats }),
  };
  return { orders, dialog, close: () => setDialog(null) };
}
