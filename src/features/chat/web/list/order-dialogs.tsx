import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import type { Conversation } from '../../contract.ts';
import type { ChatSlots } from '../chat-slots.ts';
import { useConversationChanges } from './use-arrange.ts';
import type { ChatOrders, OrderDialog } from '../order/use-chat-orders.ts';

const MoveDialog = lazyComponent(() =>
  import('../order/move-dialog.tsx').then((module) => module.MoveDialog),
);
const TagsDialog = lazyComponent(() =>
  import('../order/tags-dialog.tsx').then((module) => module.TagsDialog),
);
const RenameDialog = lazyComponent(() => import('./rename-dialog.tsx').then((module) => module.RenameDialog));

interface OrderDialogsProps {
  dialog: { kind: OrderDialog; chats: readonly Conversation[] };
  orders: ChatOrders;
  exporting: ChatSlots['exportingMany'];
  onClose: () => void;
}

/** The dialog that a menu of the list has opened. */
export function OrderDialogs({ dialog: { kind, chats }, orders, exporting, onClose }: OrderDialogsProps) {
  if (kind === 'export') return exporting({ ids: chats.map(({ id }) => id) }, onClose);
  if (kind === 'folder')
    return <MoveDialog chats={chats} orders={orders} onClose={onClose} onMissing={onClose} />;
  if (kind === 'tags')
    return <TagsDialog chats={chats} orders={orders} onClose={onClose} onMissing={onClose} />;
  return <Rename chat={chats[0]!} onClose={onClose} />;
}

function Rename({ chat, onClose }: { chat: Conversation; onClose: () => void }) {
  const { settings } = useConversationChanges(chat.id);
  return (
    <RenameDialog
      conversationId={chat.id}
      title={chat.title}
      onRename={(title) => settings.mutateAsync({ title })}
      onClose={onClose}
      onMissing={onClose}
    />
  );
}
