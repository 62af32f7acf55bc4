import { Search } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../../../../platform/web/new-id.ts';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Input } from '../../../../platform/web/ui/controls/field.tsx';
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';
import {
  groupsOf,
  insertEntry,
  moveEntry,
  patchEntry,
  putInFolder,
  removeEntry,
  removeFolder,
  renameFolder,
  restoreEntry,
  switchFolder,
  titleOf,
  type EntryGroup,
} from './arrange.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryRow, type EntryActions } from './entry-row.tsx';
import { FolderHead } from './folder-head.tsx';
import type { Book } from './use-book.ts';

const FolderDialog = lazyComponent(() => import('./folder-dialog.tsx').then((module) => module.FolderDialog));

/** The number of entries shown initially, because rendering thousands of rows is slow. */
const SHOWN = 50;

interface EntryListProps {
  book: Book;
  words: string;
  onWords: (words: string) => void;
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** The folder dialog: of an entry that goes into a new one, or of a folder that is renamed. */
type Naming = { entry: LoreEntry } | { folder: string };

export function EntryList({ book, words, onWords, openId, onOpen }: EntryListProps) {
  const { draft, change } = book;
  const [shown, setShown] = useState(SHOWN);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [naming, setNaming] = useState<Naming | null>(null);
  const groups = groupsOf(draft, words);
  const count = draft.content.entries.length;
  const actions = entryActions(book, { onOpen, onNewFolder: (entry) => setNaming({ entry }) });
  const isSearching = words.trim() !== '';
  const isClosed = ({ folder }: EntryGroup) => folder !== null && !isSearching && closed.has(folder);
  const rows = cutTo(groups, isClosed, shown, openId);
  const found = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <div className="col g3">
      {count > 5 && (
        <div className="input-i">
          <Search className="i i-s" />
          <Input
            type="search"
            aria-label="Find an entry"
            placeholder="Find an entry"
            value={words}
            onChange={(event) => onWords(event.target.value)}
          />
        </div>
      )}
      {isSearching && found === 0 && (
        <p className="t2" role="status">
          No entry has these words.
        </p>
      )}
      {rows.map(({ folder, entries, total }) => (
        <section key={folder ?? ''} className="col g2" aria-label={folder ?? 'Entries without a folder'}>
          {folder !== null && (
            <FolderHead
              name={folder}
              count={total}
              isOpen={!isClosed({ folder, entries })}
              onToggle={() => setClosed(toggled(closed, folder))}
              onRename={() => setNaming({ folder })}
              onSwitch={(enabled) => change((now) => switchFolder(now, folder, enabled))}
              onRemove={() => change((now) => removeFolder(now, folder))}
            />
          )}
          {folder === null && draft.folders.length > 0 && <h2 className="over">Without a folder</h2>}
          {entries.length > 0 && (
            <ul className="book-entries">
              {entries.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  folder={folder}
                  folders={draft.folders.map(({ name }) => name)}
                  isOpen={entry.id === openId}
                  hasTrouble={Object.keys(book.problems).some((path) =>
                    path.startsWith(`entries.${entry.id}.`),
                  )}
                  actions={actions}
                  onOpen={() => onOpen(entry.id === openId ? null : entry.id)}
                >
                  <EntryForm
                    entry={entry}
                    problemOf={(part) => book.problems[`entries.${entry.id}.${part}`]}
                    onChange={(part) => change((now) => patchEntry(now, entry.id, part))}
                  />
                </EntryRow>
              ))}
            </ul>
          )}
        </section>
      ))}
      {found > shown && (
        <Button variant="ghost" onClick={() => setShown(shown + 200)}>
          Show more of {found.toLocaleString('en-US')}
        </Button>
      )}
      {naming && (
        <FolderDialog
          name={'folder' in naming ? naming.folder : ''}
          taken={draft.folders.map(({ name }) => name)}
          onClose={() => setNaming(null)}
          onMissing={() => setNaming(null)}
          onNamed={(name) => {
            setNaming(null);
            change((now) =>
              'folder' in naming
                ? renameFolder(now, naming.folder, name)
                : putInFolder(now, naming.entry.id, name),
            );
          }}
        />
      )}
    </div>
  );
}

function toggled(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  const made = new Set(set);
  if (!made.delete(item)) made.add(item);
  return made;
}

/** The first entries of all groups together, and the one that is open. */
function cutTo(
  groups: EntryGroup[],
  isClosed: (group: EntryGroup) => boolean,
  most: number,
  openId: string | null,
) {
  let left = most;
  return groups
    .filter(({ folder, entries }) => folder !== null || entries.length > 0)
    .map((group) => {
      const total = group.entries.length;
      if (isClosed(group)) return { ...group, entries: [], total };
      const entries = group.entries.filter((entry, index) => index < left || entry.id === openId);
      left = Math.max(0, left - entries.length);
      return { ...group, entries, total };
    });
}

interface Helpers {
  onOpen: (id: string | null) => void;
  onNewFolder: (entry: LoreEntry) => void;
}

function entryActions({ draft, change }: Book, { onOpen, onNewFolder }: Helpers): EntryActions {
  return {
    toggle: ({ id, enabled }) => change((now) => patchEntry(now, id, { enabled: !enabled })),
    move: ({ id }, by) => change((now) => moveEntry(now, id, by)),
    duplicate(entry) {
      const id = newId();
      const folder = draft.folders.find(({ entryIds }) => entryIds.includes(entry.id))?.name ?? null;
      change((now) => insertEntry(now, { ...entry, id }, { folder, after: entry.id }));
      onOpen(id);
    },
    remove(entry) {
      change((now) => removeEntry(now, entry.id));
      showToast({
        title: `${titleOf(entry)} is deleted`,
        action: { label: 'Undo', run: () => change((now) => restoreEntry(now, draft, entry.id)) },
      });
    },
    putInFolder: ({ id }, folder) => change((now) => putInFolder(now, id, folder)),
    putInNewFolder: onNewFolder,
  };
}
