import { NameDialog } from '../../../../platform/web/naming/name-dialog.tsx';
import type { ChatFolder } from '../../order-contract.ts';
import { FOLDER_NAME_MAX } from '../../order-rules.ts';
import { useFolderChanges } from './order.queries.ts';

interface FolderNameDialogProps {
  /** The folder that gets another name; a new one without it. */
  folder?: ChatFolder;
  onSaved?: (folder: ChatFolder) => void;
  onClose: () => void;
}

export function FolderNameDialog({ folder, onSaved, onClose }: FolderNameDialogProps) {
  const { create, rename } = useFolderChanges();
  return (
    <NameDialog
      title={folder ? 'Rename folder' : 'New folder'}
      name={folder?.name ?? ''}
      maxLength={FOLDER_NAME_MAX}
      problem="The folder could not be saved. Check your connection, then try again."
      onSave={async (name) => {
        const saved = folder
          ? await rename.mutateAsync({ id: folder.id, name })
          : await create.mutateAsync(name);
        onSaved?.(saved);
      }}
      onClose={onClose}
    />
  );
}
