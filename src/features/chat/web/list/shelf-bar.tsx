import './shelf-bar.css';
import { Archive, Folder, FolderPlus, Hash, ListFilter, Mail, MessagesSquare, Trash2 } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { Chip } from '../../../../platform/web/ui/controls/chip.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { ChatFolder, ChatShelves } from '../../order-contract.ts';
import { FolderMenuItems } from './folder-menu-items.tsx';
import { ALL, CHAT_TYPE, shelfText, type Shelf } from '../session/shelf.ts';

const FolderNameDialog = lazyComponent(() =>
  import('../order/folder-name-dialog.tsx').then((module) => module.FolderNameDialog),
);
const DeleteFolderDialog = lazyComponent(() =>
  import('./delete-folder-dialog.tsx').then((module) => module.DeleteFolderDialog),
);

const BinDialog = lazyComponent(() => import('./bin-dialog.tsx').then((module) => module.BinDialog));

type ShelfDialog = 'new' | 'rename' | 'delete' | 'bin';

interface ShelfBarProps {
  shelf: Shelf;
  shelves: ChatShelves | undefined;
  onChange: (shelf: Shelf) => void;
  /** A chat of the list was dropped on a folder; null for the chip of all chats. */
  onDropped: (chatId: string, folder: ChatFolder | null) => void;
}

/** The folders as a row of chips, and everything else that the list can be narrowed to. */
export function ShelfBar({ shelf, shelves, onChange, onDropped }: ShelfBarProps) {
  const [dialog, setDialog] = useState<ShelfDialog | null>(null);
  const folders = shelves?.folders ?? [];
  const chosen = shelf.kind === 'folder' ? folders.find(({ id }) => id === shelf.id) : undefined;
  const close = () => setDialog(null);
  return (
    <div className="shelf-bar">
      <div className="hsc shelf-bar-chips" role="group" aria-label="Folders">
        <ShelfChip shelf={ALL} now={shelf} onChange={onChange} onDropped={(id) => onDropped(id, null)}>
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
          <FolderChip
            key={folder.id}
            folder={folder}
            now={shelf}
            onChange={onChange}
            onDropped={(id) => onDropped(id, folder)}
          />
        ))}
      </div>
      <ShelfMenu shelves={shelves} chosen={chosen} onChange={onChange} onDialog={setDialog} />
      {dialog === 'bin' && <BinDialog onClose={close} onMissing={close} />}
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
  onDialog: (dialog: ShelfDialog) => void;
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
      <MenuItem icon={<Trash2 className="i i-s" />} onSelect={() => onDialog('bin')}>
        Bin <Count of={shelves?.binned} />
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
      {chosen && <FolderMenuItems folder={chosen} folders={shelves?.folders ?? []} onDialog={onDialog} />}
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
  /** Takes chats that are dropped on it. */
  onDropped?: (chatId: string) => void;
}

function ShelfChip({ shelf, now, onChange, icon, children, onDropped }: ShelfChipProps) {
  const [isTarget, setTarget] = useState(false);
  const isTaking = ({ dataTransfer }: DragEvent) => onDropped && dataTransfer.types.includes(CHAT_TYPE);
  return (
    <Chip
      className={isTarget ? 'is-target' : undefined}
      isSelected={shelfText(shelf) === shelfText(now)}
      icon={icon}
      onClick={() => onChange(shelf)}
      onDragOver={(event) => {
        if (!isTaking(event)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false);
        if (!isTaking(event)) return;
        event.preventDefault();
        onDropped?.(event.dataTransfer.getData(CHAT_TYPE));
      }}
    >
      {children}
    </Chip>
  );
}

interface FolderChipProps extends Pick<ShelfChipProps, 'now' | 'onChange' | 'onDropped'> {
  folder: ChatFolder;
}

function FolderChip({ folder: { id, name, unread }, ...rest }: FolderChipProps) {
  return (
    <ShelfChip shelf={{ kind: 'folder', id }} {...rest} icon={<Folder className="i i-s" />}>
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
