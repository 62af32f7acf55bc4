import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Conversation } from '../../contract.ts';

interface DeleteDialogProps {
  chats: readonly Conversation[];
  onDelete: (id: string) => Promise<unknown>;
  onClose: () => void;
}

export function DeleteDialog({ chats, onDelete, onClose }: DeleteDialogProps) {
  const [only] = chats;
  return (
    <ConfirmDialog
      title={chats.length === 1 ? 'Delete this conversation?' : `Delete ${chats.length} conversations?`}
      text={
        chats.length === 1 && only
          ? `Every message with ${only.character.name} in “${only.title}”, and what was remembered, will be deleted. This cannot be undone.`
          : 'Every message in them, and what was remembered, will be deleted. This cannot be undone.'
      }
      confirmText="Delete"
      busyText="Deleting..."
      onConfirm={async () => {
        for (const { id } of chats) await onDelete(id);
      }}
      onClose={onClose}
    />
  );
}
