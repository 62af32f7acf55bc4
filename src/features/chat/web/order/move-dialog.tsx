import './order-dialogs.css';
import { Check, Folder, FolderMinus, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { Conversation } from '../../contract.ts';
import { FolderNameDialog } from './folder-name-dialog.tsx';
import { useShelves } from './order.queries.ts';
import type { ChatOrders } from './use-chat-orders.ts';

interface MoveDialogProps {
  chats: readonly Conversation[];
  orders: ChatOrders;
  onClose: () => void;
}

/** The folders, to move chats into one of them. */
export function MoveDialog({ chats, orders, onClose }: MoveDialogProps) {
  const shelves = useShelves();
  const [isNaming, setNaming] = useState(false);
  const isIn = (id: string) => chats.every(({ order }) => order.folderId === id);
  const isInSome = chats.some(({ order }) => order.folderId !== null);
  const move = (folder: { id: string; name: string } | null) => {
    orders.move(chats, folder);
    onClose();
  };
  if (isNaming) return <FolderNameDialog onSaved={move} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose}>
      <div className="body col g4">
        <DialogTitle>
          {chats.length === 1 ? 'Move this chat to' : `Move ${chats.length} chats to`}
        </DialogTitle>
        {shelves.isPending ? (
          <Skeleton className="order-skeleton" />
        ) : shelves.isError ? (
          <p className="t2">
            Your folders could not be loaded.{' '}
            <button type="button" className="link" onClick={() => void shelves.refetch()}>
              Try again
            </button>
          </p>
        ) : (
          <ul className="order-choices">
            {shelves.data.folders.map((folder) => (
              <li key={folder.id}>
                <button
                  type="button"
                  className="menu-item"
                  aria-current={isIn(folder.id) || undefined}
                  onClick={() => move(folder)}
                >
                  <Folder className="i i-s" />
                  <span className="clip grow">{folder.name}</span>
                  {isIn(folder.id) ? (
                    <Check className="i i-s" />
                  ) : (
                    <span className="cap num">{folder.count}</span>
                  )}
                </button>
              </li>
            ))}
            {shelves.data.folders.length === 0 && <li className="t2">You have no folders yet.</li>}
          </ul>
        )}
        <div className="row g3">
          <Button icon={<FolderPlus className="i i-s" />} onClick={() => setNaming(true)}>
            New folder
          </Button>
          {isInSome && (
            <Button variant="ghost" icon={<FolderMinus className="i i-s" />} onClick={() => move(null)}>
              Take out
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
