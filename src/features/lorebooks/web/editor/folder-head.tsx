import { ChevronDown, EllipsisVertical, Eye, EyeOff, FolderX, TextCursorInput } from 'lucide-react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';

interface FolderHeadProps {
  name: string;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onRename: () => void;
  /** Switches all of its entries on or off. */
  onSwitch: (enabled: boolean) => void;
  onRemove: () => void;
}

export function FolderHead({ name, count, isOpen, onToggle, onRename, onSwitch, onRemove }: FolderHeadProps) {
  return (
    <div className="row book-folder">
      <button type="button" className="book-folder-open grow" aria-expanded={isOpen} onClick={onToggle}>
        <ChevronDown className={classNames('i i-s', isOpen && 'is-open')} />
        <b className="t-s clip">{name}</b>
        <span className="cap num">{count}</span>
      </button>
      <Menu
        trigger={
          <IconButton size="small" label={`More for the folder ${name}`}>
            <EllipsisVertical className="i i-s" />
          </IconButton>
        }
      >
        <MenuItem icon={<TextCursorInput className="i i-s" />} onSelect={onRename}>
          Rename
        </MenuItem>
        <MenuItem icon={<Eye className="i i-s" />} onSelect={() => onSwitch(true)}>
          Switch all entries on
        </MenuItem>
        <MenuItem icon={<EyeOff className="i i-s" />} onSelect={() => onSwitch(false)}>
          Switch all entries off
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<FolderX className="i i-s" />} onSelect={onRemove}>
          Remove the folder, keep its entries
        </MenuItem>
      </Menu>
    </div>
  );
}
