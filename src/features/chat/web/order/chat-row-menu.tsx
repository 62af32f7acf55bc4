import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  FolderInput,
  ListChecks,
  Mail,
  MailOpen,
  Pencil,
  Pin,
  PinOff,
  Tags,
  Trash2,
} from 'lucide-react';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { Conversation } from '../../contract.ts';
import type { ChatOrders } from './use-chat-orders.ts';

interface ChatRowMenuProps {
  conversation: Conversation;
  /** The open conversation is read, so it cannot be marked as unread. */
  isOpen: boolean;
  isUnread: boolean;
  orders: ChatOrders;
  /** Begins to choose several, with this one. */
  onSelect: () => void;
  /** Whether the menu is open. */
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** What can be done with a chat of the list. */
export function ChatRowMenu(props: ChatRowMenuProps) {
  const { conversation, isOpen, isUnread, orders, onSelect, isShown, onShow } = props;
  const { title, order } = conversation;
  const chats = [conversation];
  return (
    <Menu
      className="menu"
      isOpen={isShown}
      onOpenChange={onShow}
      trigger={
        <IconButton className="chat-row-more" size="small" label={`More for the chat “${title}”`}>
          <Ellipsis className="i i-s" />
        </IconButton>
      }
    >
      <MenuItem
        icon={order.isPinned ? <PinOff className="i i-s" /> : <Pin className="i i-s" />}
        onSelect={() => orders.pin(chats, !order.isPinned)}
      >
        {order.isPinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      {!isOpen && (
        <MenuItem
          icon={isUnread ? <MailOpen className="i i-s" /> : <Mail className="i i-s" />}
          onSelect={() => orders.markUnread(chats, !isUnread)}
        >
          {isUnread ? 'Mark as read' : 'Mark as unread'}
        </MenuItem>
      )}
      <MenuItem icon={<FolderInput className="i i-s" />} onSelect={() => orders.open('folder', chats)}>
        Move to folder…
      </MenuItem>
      <MenuItem icon={<Tags className="i i-s" />} onSelect={() => orders.open('tags', chats)}>
        Tags…
      </MenuItem>
      <MenuItem icon={<Pencil className="i i-s" />} onSelect={() => orders.open('rename', chats)}>
        Rename…
      </MenuItem>
      <MenuItem
        icon={order.isArchived ? <ArchiveRestore className="i i-s" /> : <Archive className="i i-s" />}
        onSelect={() => orders.archive(chats, !order.isArchived)}
      >
        {order.isArchived ? 'Take out of the archive' : 'Archive'}
      </MenuItem>
      <MenuItem icon={<ListChecks className="i i-s" />} onSelect={onSelect}>
        Select
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 className="i i-s" />} isDanger onSelect={() => orders.remove(chats)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
