import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  CircleAlert,
  Copy,
  EllipsisVertical,
  Folder,
  FolderPlus,
  FolderX,
  Trash2,
} from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';
import { titleOf } from './arrange.ts';

export interface EntryActions {
  toggle(entry: LoreEntry): void;
  move(entry: LoreEntry, by: -1 | 1): void;
  duplicate(entry: LoreEntry): void;
  remove(entry: LoreEntry): void;
  /** Null takes it out of its folder. */
  putInFolder(entry: LoreEntry, folder: string | null): void;
  putInNewFolder(entry: LoreEntry): void;
}

interface EntryRowProps {
  entry: LoreEntry;
  folder: string | null;
  /** Of all folders. */
  folders: readonly string[];
  isOpen: boolean;
  hasTrouble: boolean;
  actions: EntryActions;
  onOpen: () => void;
  /** The form, while it is open. */
  children: ReactNode;
}

export function EntryRow(props: EntryRowProps) {
  const { entry, isOpen, hasTrouble, actions, onOpen, children } = props;
  const title = titleOf(entry);

  function moveByKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    actions.move(entry, event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <li className={classNames('panel book-entry', !entry.enabled && 'is-off')} data-entry={entry.id}>
      <div className="row book-entry-head">
        <input
          type="checkbox"
          className="book-switch"
          aria-label={`${title} is in use`}
          checked={entry.enabled}
          onChange={() => actions.toggle(entry)}
        />
        <button
          type="button"
          className="book-entry-open grow"
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onOpen}
          onKeyDown={moveByKey}
        >
          <span className="grow">
            <b className="t-s clip">{title}</b>
            <span className="cap clip">
              {entry.constant ? 'Always included' : entry.keys.join(', ') || 'No keywords yet'}
            </span>
          </span>
          {hasTrouble && (
            <span className="book-trouble">
              <CircleAlert className="i i-s" />
              <span className="sr">Something is wrong here</span>
            </span>
          )}
          <ChevronDown className={classNames('i i-s', isOpen && 'is-open')} />
        </button>
        <EntryMenu {...props} title={title} />
      </div>
      {isOpen && children}
    </li>
  );
}

function EntryMenu({ entry, folder, folders, actions, title }: EntryRowProps & { title: string }) {
  return (
    <Menu
      trigger={
        <IconButton size="small" label={`More for ${title}`}>
          <EllipsisVertical className="i i-s" />
        </IconButton>
      }
    >
      <MenuItem icon={<ArrowUp className="i i-s" />} onSelect={() => actions.move(entry, -1)}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown className="i i-s" />} onSelect={() => actions.move(entry, 1)}>
        Move down
      </MenuItem>
      <MenuItem icon={<Copy className="i i-s" />} onSelect={() => actions.duplicate(entry)}>
        Duplicate
      </MenuItem>
      <MenuLine />
      {folders
        .filter((name) => name !== folder)
        .map((name) => (
          <MenuItem
            key={name}
            icon={<Folder className="i i-s" />}
            onSelect={() => actions.putInFolder(entry, name)}
          >
            Into {name}
          </MenuItem>
        ))}
      {folder !== null && (
        <MenuItem icon={<FolderX className="i i-s" />} onSelect={() => actions.putInFolder(entry, null)}>
          Out of {folder}
        </MenuItem>
      )}
      <MenuItem icon={<FolderPlus className="i i-s" />} onSelect={() => actions.putInNewFolder(entry)}>
        Into a new folder
      </MenuItem>
      <MenuLine />
      <MenuItem isDanger icon={<Trash2 className="i i-s" />} onSelect={() => actions.remove(entry)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
