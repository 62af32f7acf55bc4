import './selection-bar.css';
import {
  Archive,
  ArchiveRestore,
  Download,
  FolderInput,
  Mail,
  MailOpen,
  Pin,
  PinOff,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { Conversation } from '../../contract.ts';
import type { ChatOrders } from './use-chat-orders.ts';

interface SelectionBarProps {
  chosen: readonly Conversation[];
  /** How many chats are listed. */
  listed: number;
  /** Whether there are more that are not loaded yet. */
  hasMore: boolean;
  orders: ChatOrders;
  isUnread: (chat: Conversation) => boolean;
  onAll: () => void;
  onEnd: () => void;
}

/** What can be done with the chosen chats together. */
export function SelectionBar(props: SelectionBarProps) {
  const { chosen, listed, hasMore, orders, isUnread, onAll, onEnd } = props;
  const isNone = chosen.length === 0;
  const every = (is: (order: Conversation['order']) => boolean) =>
    !isNone && chosen.every(({ order }) => is(order));
  const arePinned = every(({ isPinned }) => isPinned);
  const areArchived = every(({ isArchived }) => isArchived);
  const areUnread = !isNone && chosen.every(isUnread);
  const tools = [
    {
      label: arePinned ? 'Unpin' : 'Pin',
      Icon: arePinned ? PinOff : Pin,
      run: () => orders.pin(chosen, !arePinned),
    },
    { label: 'Move to folder', Icon: FolderInput, run: () => orders.open('folder', chosen) },
    { label: 'Tags', Icon: Tags, run: () => orders.open('tags', chosen) },
    {
      label: areUnread ? 'Mark as read' : 'Mark as unread',
      Icon: areUnread ? MailOpen : Mail,
      run: () => orders.markUnread(chosen, !areUnread),
    },
    {
      label: areArchived ? 'Take out of the archive' : 'Archive',
      Icon: areArchived ? ArchiveRestore : Archive,
      run: () => orders.archive(chosen, !areArchived),
    },
    { label: 'Export', Icon: Download, run: () => orders.open('export', chosen) },
    { label: 'Delete', Icon: Trash2, run: () => orders.remove(chosen) },
  ];
  return (
    <div className="selection-bar" role="toolbar" aria-label="Chosen chats">
      <div className="row between">
        <b className="t-s" role="status">
          {chosen.length} selected
        </b>
        <div className="row g2">
          {chosen.length < listed && (
            <button type="button" className="link t-s" onClick={onAll}>
              {hasMore ? `Select the ${listed} loaded` : `Select all ${listed}`}
            </button>
          )}
          <IconButton size="small" label="End the selection" onClick={onEnd}>
            <X className="i" />
          </IconButton>
        </div>
      </div>
      <div className="selection-tools">
        {tools.map(({ label, Icon, run }) => (
          <IconButton key={label} label={label} disabled={isNone} onClick={run}>
            <Icon className="i" />
          </IconButton>
        ))}
      </div>
    </div>
  );
}
