import { ArrowLeft, ArrowRight, Download, FolderX, Pencil } from 'lucide-react';
import { MenuItem } from '../../../../platform/web/ui/layers/menu.tsx';
import type { ChatFolder } from '../../order-contract.ts';

interface FolderMenuItemsProps {
  folder: ChatFolder;
  /** All of them, in their order. */
  folders: readonly ChatFolder[];
  /** Moves it to a place among all, counted from 0. */
  onPlace: (id: string, place: number) => void;
  onDialog: (dialog: 'rename' | 'export' | 'delete') => void;
}

/** What can be done with the folder that is shown. */
export function FolderMenuItems({ folder, folders, onPlace, onDialog }: FolderMenuItemsProps) {
  const { id, name, count } = folder;
  const place = folders.findIndex((other) => other.id === id);
  const move = (to: number) => onPlace(id, to);
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
      {count > 0 && (
        <MenuItem icon={<Download className="i i-s" />} onSelect={() => onDialog('export')}>
          Export “{name}”…
        </MenuItem>
      )}
      <MenuItem icon={<FolderX className="i i-s" />} isDanger onSelect={() => onDialog('delete')}>
        Delete “{name}”…
      </MenuItem>
    </>
  );
}
