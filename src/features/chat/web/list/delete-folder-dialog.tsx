import { ConfirmDialog } from './confirm-dialog.tsx';
import type { ChatFolder } from '../../order-contract.ts';
import { useFolderChanges } from '../order/order.queries.ts';

interface DeleteFolderDialogProps {
  folder: ChatFolder;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteFolderDialog({ folder, onDeleted, onClose }: DeleteFolderDialogProps) {
  const { remove } = useFolderChanges();
  return (
    <ConfirmDialog
      title={`Delete the folder “${folder.name}”?`}
      text="Only the folder is deleted. Its chats stay, outside of any folder."
      confirmText="Delete folder"
      busyText="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync(folder.id);
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
