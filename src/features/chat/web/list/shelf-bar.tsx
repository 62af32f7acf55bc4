import './shelf-bar.css';
import { useNavigate } from '@tanstack/react-router';
import { Archive, Folder, FolderPlus, Hash, ListFilter, Mail, MessagesSquare, Trash2 } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { useShortcuts } from '../../../../platform/web/keys/shortcuts.ts';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Chip } from '../../../../platform/web/ui/controls/chip.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { ChatFolder, ChatShelves } from '../../order-contract.ts';
import type { ChatSlots } from '../chat-slots.ts';
import { dragProps, dropProps, type ListDrag } from '../drag/use-list-drag.ts';
import { FolderMenuItems } from './folder-menu-items.tsx';
import { ALL, shelfText, type Shelf } from '../session/shelf.ts';

const FolderNameDialog = lazyComponent(() =>
  import('../order/folder-name-dialog.tsx').then((module) => module.FolderNameDialog),
);
const DeleteFolderDialog = lazyComponent(() =>
  import('./delete-folder-dialog.tsx').then((module) => module.DeleteFolderDialog),
);

const BinDialog = lazyComponent(() => import('./bin-dialog.tsx').then((module) => module.BinDialog));

type ShelfDialog = 'new' | 'rename' | 'export' | 'delete' | 'bin';

interface ShelfBarProps {
  shelf: Shelf;
  shelves: ChatShelves | undefined;
  onChange: (shelf: Shelf) => void;
  /** Of the chips. */
  chips: RefObject<HTMLDivElement | null>;
  drag: ListDrag | null;
  /** Moves a folder to a place among all, counted from 0. */
  onPlace: (id: string, place: number) => void;
  exporting: ChatSlots['exportingMany'];
}

/** The folders as a row of chips, and everything else that the list can be narrowed to. */
export function ShelfBar({ shelf, shelves, onChange, chips, drag, onPlace, exporting }: ShelfBarProps) {
  const [dialog, setDialog] = useState<ShelfDialog | null>(null);
  const folders = shelves?.folders ?? [];
  const chosen = shelf.kind === 'folder' ? folders.find(({ id }) => id === shelf.id) : undefined;
  const close = () => setDialog(null);
  const navigate = useNavigate();
  const group = 'The list of chats';
  useShortcuts([
    { keys: 'N', does: 'New chat', group, run: () => void navigate({ to: '/' }) },
    { keys: 'B', does: 'Bin', group, run: () => setDialog('bin') },
  ]);
  return (
    <div className="shelf-bar">
      <div ref={chips} className="hsc shelf-bar-chips" role="group" aria-label="Folders">
        <ShelfChip shelf={ALL} now={shelf} {...{ onChange, drag }} {...dropProps(null)}>
          All
        </ShelfChip>
        {shelf.kind === 'archived' && (
          <ShelfChip shelf={shelf} now={shelf} {...{ onChange, drag }}>
            Archived
          </ShelfChip>
        )}
        {shelf.kind === 'unread' && (
          <ShelfChip shelf={shelf} now={shelf} {...{ onChange, drag }}>
            Unread
          </ShelfChip>
        )}
        {shelf.kind === 'tag' && (
          <ShelfChip shelf={shelf} now={shelf} {...{ onChange, drag }}>
            #{shelf.name}
          </ShelfChip>
        )}
        {folders.map((folder) => (
          <FolderChip key={folder.id} folder={folder} now={shelf} {...{ onChange, drag }} />
        ))}
      </div>
      <ShelfMenu {...{ shelves, chosen, onChange, onPlace }} onDialog={setDialog} />
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
      {dialog === 'export' && chosen && exporting({ folder: chosen }, close)}
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
  onPlace: ShelfBarProps['onPlace'];
  onDialog: (dialog: ShelfDialog) => void;
}

function ShelfMenu({ shelves, chosen, onChange, onPlace, onDialog }: ShelfMenuProps) {
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
      {chosen && (
        <FolderMenuItems folder={chosen} folders={shelves?.folders ?? []} {...{ onPlace, onDialog }} />
      )}
    </Menu>
  );
}

const Count = ({ of }: { of: number | undefined }) => (of ? <span className="cap num">{of}</span> : null);

interface ShelfChipProps {
  shelf: Shelf;
  now: Shelf;
  onChange: (shelf: Shelf) => void;
  drag: ListDrag | null;
  icon?: ReactNode;
  children: ReactNode;
}

function ShelfChip({ shelf, now, onChange, drag, icon, children, ...rest }: ShelfChipProps) {
  return (
    <Chip
      {...rest}
      className={chipClass(shelf, drag)}
      isSelected={shelfText(shelf) === shelfText(now)}
      icon={icon}
      onClick={() => onChange(shelf)}
    >
      {children}
    </Chip>
  );
}

/** How a chip looks while something is dragged: taken, taking it, or beside the place where it would go. */
function chipClass(shelf: Shelf, drag: ListDrag | null) {
  const id = shelf.kind === 'folder' ? shelf.id : null;
  const { dragged, drop } = drag ?? {};
  const isPlace = drop?.kind === 'place' && drop.mark === id;
  return classNames(
    dragged?.kind === 'folder' && dragged.id === id && 'is-held',
    drop?.kind === 'into' && (id ? drop.folderId === id : shelf === ALL && !drop.folderId) && 'is-target',
    isPlace && (drop.side === 'before' ? 'is-before' : 'is-after'),
  );
}

interface FolderChipProps extends Pick<ShelfChipProps, 'now' | 'onChange' | 'drag'> {
  folder: ChatFolder;
}

function FolderChip({ folder: { id, name, unread }, ...rest }: FolderChipProps) {
  return (
    <ShelfChip
      shelf={{ kind: 'folder', id }}
      {...rest}
      {...dragProps('folder', id)}
      {...dropProps(id)}
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
