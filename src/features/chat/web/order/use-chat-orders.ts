// What can be done with one chat of the list, or with several that are chosen.
import { useState } from 'react';
import { showToast } from '../../../../platform/web/toasts.ts';
import type { Conversation } from '../../contract.ts';
import { useBinChanges } from './bin.queries.ts';
import { useOrderChange, type OrderChange } from './order.queries.ts';

export type OrderDialog = 'folder' | 'tags' | 'rename';

export interface ChatOrders {
  pin(chats: readonly Conversation[], isPinned: boolean): void;
  archive(chats: readonly Conversation[], isArchived: boolean): void;
  markUnread(chats: readonly Conversation[], isUnread: boolean): void;
  /** @param name of the folder; null takes them out of theirs */
  move(chats: readonly Conversation[], folder: { id: string; name: string } | null): void;
  tag(chats: readonly Conversation[], name: string, isOn: boolean): void;
  /** Into the bin. */
  remove(chats: readonly Conversation[]): void;
  open(dialog: OrderDialog, chats: readonly Conversation[]): void;
}

const counted = (count: number): string => (count === 1 ? 'Chat' : `${count} chats`);

/** @param onDeleted called for each chat that went into the bin */
export function useChatOrders(onDone: () => void, onDeleted: (id: string) => void) {
  const bin = useBinChanges();
  const { mutate } = useOrderChange();
  const [dialog, setDialog] = useState<{ kind: OrderDialog; chats: readonly Conversation[] } | null>(null);

  function change(chats: readonly Conversation[], wish: OrderChange, title?: string): void {
    mutate(
      { chats, change: wish },
      {
        onSuccess: () =>
          title &&
          showToast({ title, tone: 'info', action: { label: 'Undo', run: () => undo(chats, wish) } }),
      },
    );
    onDone();
  }

  /** Chats that were kept alike before go back together. */
  function undo(chats: readonly Conversation[], { isArchived, folderId }: OrderChange): void {
    if (isArchived !== undefined) mutate({ chats, change: { isArchived: !isArchived } });
    if (folderId === undefined) return;
    for (const id of new Set(chats.map(({ order }) => order.folderId)))
      mutate({ chats: chats.filter(({ order }) => order.folderId === id), change: { folderId: id } });
  }

  const orders: ChatOrders = {
    pin: (chats, isPinned) => change(chats, { isPinned }),
    archive: (chats, isArchived) =>
      change(
        chats,
        { isArchived },
        `${counted(chats.length)} ${isArchived ? 'archived' : 'taken out of the archive'}`,
      ),
    markUnread: (chats, isUnread) => change(chats, { isUnread }),
    move: (chats, folder) =>
      change(
        chats,
        { folderId: folder?.id ?? null },
        folder ? `Moved to ${folder.name}` : `${counted(chats.length)} taken out of the folder`,
      ),
    tag: (chats, name, isOn) =>
      mutate({ chats, change: isOn ? { addTags: [name] } : { removeTags: [name] } }),
    remove(chats) {
      const ids = chats.map(({ id }) => id);
      bin.put.mutate(ids, { onSuccess: () => ids.forEach(onDeleted) });
      onDone();
    },
    open: (kind, chats) => setDialog({ kind, chats }),
  };
  return { orders, dialog, close: () => setDialog(null) };
}
