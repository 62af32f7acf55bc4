import './shelf-bar.css';
import {
  Archive,
  Folder,
  FolderPlus,
  FolderX,
  Hash,
  ListFilter,
  Mail,
  MessagesSquare,
  Pencil,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { Chip } from '../../../../platform/web/ui/controls/chip.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { ChatFolder, ChatShelves } from '../../order-contract.ts';
import { ALL, shelfText, type Shelf } from '../session/shelf.ts';

const FolderNameDialog = lazyComponent(() =>
  import('../order/folder-name-dialog.tsx').then((module) => module.FolderNameDialog),
);
const DeleteFolderDialog = lazyComponent(() =>
  import('./delete-folder-dialog.tsx').then((module) => module.DeleteFolderDialog),
);

interface ShelfBarProps {
  shelf: Shelf;
  shelves: ChatShelves | undefined;
  onChange: (shelf: Shelf) => void;
}

/** The folders as a row of chips, and everything else that the list can be narrowed to. */
export function ShelfBar({ shelf, shelves, onChange }: ShelfBarProps) {
  const [dialog, setDialog] = useState<'new' | 'rename' | 'delete' | null>(null);
  const folders = shelves?.folders ?? [];
  const chosen = shelf.kind === 'folder' ? folders.find(({ id }) => id === shelf.id) : undefined;
  const close = () => setDialog(null);
  return (
    <div className="shelf-bar">
      <div className="hsc shelf-bar-chips" role="group" aria-label="Folders">
        <ShelfChip shelf={ALL} now={shelf} onChange={onChange}>
          All
        </ShelfChip>
        {shelf.kind === 'archived' && (
          <ShelfChip shelf={shelf} now={shelf} onChange={onChange}>
            Archived
          </ShelfChip>
        )}
        {shelf.kind === 'unread' && (
          <ShelfChip shelf={shelf} now={shelf} onChange={onChange}>
            Unread
          </ShelfChip>
        )}
        {shelf.kind === 'tag' && (
          <ShelfChip shelf={shelf} now={shelf} onChange={onChange}>
            #{shelf.name}
          </ShelfChip>
        )}
        {folders.map((folder) => (
          <FolderChip key={folder.id} folder={folder} now={shelf} onChange={onChange} />
        ))}
      </div>
      <ShelfMenu shelves={shelves} chosen={chosen} onChange={onChange} onDialog={setDialog} />
      {dialog === 'new' && (
        <FolderNameDialog
          onSaved={({ id }) => onChange({ kind: 'folder', id })}
          onClose={close}
          onMissing={close}
        />
      )}
      {dialog === 'rename' && chosen && (
        <FolderNameDialog folder={chosen} onClose={close} onMissing={close} />
      )}
      {dialog === 'delete' && chosen && (
        <DeleteFolderDialog
          folder={chosen}
          onDeleted={() => onChange(ALL)}
          onClose={close}
          onMissing={close}
        />
      )}
    </div>
  );
}

interface ShelfMenuProps {
  shelves: ChatShelves | undefined;
  /** The folder that is shown. */
  chosen: ChatFolder | undefined;
  onChange: (shelf: Shelf) => void;
  onDialog: (dialog: 'new' | 'rename' | 'delete') => void;
}

function ShelfMenu({ shelves, chosen, onChange, onDialog }: ShelfMenuProps) {
  return (
    <Menu
      className="menu shelf-menu"
      trigger={
        <IconButton size="small" label="Folders, tags and archive">
          <ListFilter className="i" />
        </IconButton>
      }
    >
      <MenuItem icon={<MessagesSquare className="i i-s" />} onSelect={() => onChange(ALL)}>
        All chats
      </MenuItem>
      <MenuItem icon={<Mail className="i i-s" />} onSelect={() => onChange({ kind: 'unread' })}>
        Unread <Count of={shelves?.unread} />
      </MenuItem>
      <MenuItem icon={<Archive className="i i-s" />} onSelect={() => onChange({ kind: 'archived' })}>
        Archived <Count of={shelves?.archived} />
      </MenuItem>
      {shelves && shelves.tags.length > 0 && <MenuLine />}
      {shelves?.tags.map(({ name, count }) => (
        <MenuItem
          key={name}
          icon={<Hash className="i i-s" />}
          onSelect={() => onChange({ kind: 'tag', name })}
        >
          {name} <Count of={count} />
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<FolderPlus className="i i-s" />} onSelect={() => onDialog('new')}>
        New folder…
      </MenuItem>
      {chosen && (
        <>
          <MenuItem icon={<Pencil className="i i-s" />} onSelect={() => onDialog('rename')}>
            Rename “{chosen.name}”…
          </MenuItem>
          <MenuItem icon={<FolderX className="i i-s" />} isDanger onSelect={() => onDialog('delete')}>
            Delete “{chosen.name}”…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

const Count = ({ of }: { of: number | undefined }) => (of ? <span className="cap num">{of}</span> : null);

interface ShelfChipProps {
  shelf: Shelf;
  now: Shelf;
  onChange: (shelf: Shelf) => void;
  icon?: ReactNode;
  children: ReactNode;
}

function ShelfChip({ shelf, now, onChange, icon, children }: ShelfChipProps) {
  return (
    <Chip isSelected={shelfText(shelf) === shelfText(now)} icon={icon} onClick={() => onChange(shelf)}>
      {children}
    </Chip>
  );
}

interface FolderChipProps extends Pick<ShelfChipProps, 'now' | 'onChange'> {
  folder: ChatFolder;
}

function FolderChip({ folder: { id, name, unread }, now, onChange }: FolderChipProps) {
  return (
    <ShelfChip
      shelf={{ kind: 'folder', id }}
      now={now}
      onChange={onChange}
      icon={<Folder className="i i-s" />}
    >
      <span className="clip">{name}</span>
      {unread > 0 && (
        <span className="chat-row-unread num">
          {unread}
          <span className="sr"> unread</span>
        </span>
      )}
    </ShelfChip>
  );
}
