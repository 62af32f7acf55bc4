import { ArrowLeft, ArrowRight, FolderX, Pencil } from 'lucide-react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { MenuItem } from '../../../../platform/web/ui/layers/menu.tsx';
import type { ChatFolder } from '../../order-contract.ts';
import { useFolderChanges } from '../order/order.queries.ts';

interface FolderMenuItemsProps {
  folder: ChatFolder;
  /** All of them, in their order. */
  folders: readonly ChatFolder[];
  onDialog: (dialog: 'rename' | 'delete') => void;
}

/** What can be done with the folder that is shown. */
export function FolderMenuItems({ folder, folders, onDialog }: FolderMenuItemsProps) {
  const { change } = useFolderChanges();
  const { id, name } = folder;
  const place = folders.findIndex((other) => other.id === id);
  const move = (to: number) =>
    change.mutate(
      { id, place: to },
      {
        onError: (error) =>
          showErrorToast(error, { title: messageOf(error, 'The folder could not be moved. Try again.') }),
      },
    );
  return (
    <>
      {place > 0 && (
        <MenuItem icon={<ArrowLeft className="i i-s" />} onSelect={() => move(place - 1)}>
          Move “{name}” forward
        </MenuItem>
      )}
      {place < folders.length - 1 && (
        <MenuItem icon={<ArrowRight className="i i-s" />} onSelect={() => move(place + 1)}>
          Move “{name}” back
        </MenuItem>
      )}
      <MenuItem icon={<Pencil className="i i-s" />} onSelect={() => onDialog('rename')}>
        Rename “{name}”…
      </MenuItem>
      <MenuItem icon={<FolderX className="i i-s" />} isDanger onSelect={() => onDialog('delete')}>
        Delete “{name}”…
      </MenuItem>
    </>
  );
}
