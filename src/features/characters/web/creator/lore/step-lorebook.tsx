import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Plus, Search, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LoreEntry } from '../../../../../shared/words/lorebook.ts';
import { messageOf } from '../../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../../platform/web/error-toast.ts';
import { showToast } from '../../../../../platform/web/toasts.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../../platform/web/ui/class-names.ts';
import { Input } from '../../../../../platform/web/ui/controls/field.tsx';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import type { EditableCharacter } from '../../../creating-contract.ts';
import { LORE_ENTRIES_MAX } from '../../../rules.ts';
import { creatingClient } from '../../creating.queries.ts';
import { controlId, useCreator } from '../creator-context.ts';
import { FieldNotes } from '../fields/field-notes.tsx';
import { LoreEntryForm } from './lore-entry-form.tsx';
import { LoreSettings } from './lore-settings.tsx';
import { newEntry } from '../../../../../shared/words/lore/blank-lore.ts';
import { freeId } from './free-id.ts';

/** The number of entries shown initially, because rendering hundreds of rows is slow. */
const SHOWN = 50;

interface Importing {
  ensureSaved: () => Promise<string | null>;
  onImported: (character: EditableCharacter) => void;
}

/** The editor of the lorebook. */
export function StepLorebook({ importing }: { importing?: Importing }) {
  const { content, change, counts, problemAt, findingsAt } = useCreator();
  const { lorebook } = content;
  const { entries } = lorebook;
  const [openId, setOpenId] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const set = (list: LoreEntry[]) => change({ lorebook: { ...lorebook, entries: list } });
  const rows = entries
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => matches(entry, words.trim().toLowerCase()));
  const hasTrouble = (index: number) =>
    ['name', 'keys', 'content'].some((part) => {
      const path = `lorebook.entries.${index}.${part}`;
      return problemAt(path) || findingsAt(path).length > 0;
    });

  function add() {
    const id = freeId(entries);
    set([...entries, newEntry(id)]);
    setWords('');
    setShown(Math.max(shown, entries.length + 1));
    setOpenId(id);
  }

  return (
    <>
      <p className="t2">
        Things that matter only now and then: places, people, habits. An entry is told to the model when one
        of its keywords is said, so it costs nothing the rest of the time.
      </p>
      <div id={controlId('lorebook')} tabIndex={-1}>
        <FieldNotes path="lorebook" id="lorebook-notes" />
      </div>
      <div className="row wrap g3">
        <Button
          variant="outline"
          icon={<Plus className="i i-s" />}
          disabled={entries.length >= LORE_ENTRIES_MAX}
          onClick={add}
        >
          Add an entry
        </Button>
        {importing && <ImportLorebook {...importing} />}
        <span className="cap num">
          {entries.length} of {LORE_ENTRIES_MAX}
        </span>
      </div>
      {entries.length > 8 && (
        <div className="input-i">
          <Search className="i i-s" />
          <Input
            type="search"
            aria-label="Find an entry"
            placeholder="Find an entry"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      {rows.length > 0 && (
        <ul className="creator-lore">
          {rows.slice(0, shown).map(({ entry, index }) => {
            const isOpen = entry.id === openId;
            return (
              <li key={entry.id} className="panel">
                <div className="row">
                  <button
                    type="button"
                    className="creator-lore-head grow"
                    aria-expanded={isOpen}
                    onClick={() => setOpenId(isOpen ? null : entry.id)}
                  >
                    <ChevronDown className={classNames('i i-s', isOpen && 'is-open')} />
                    <span className="grow">
                      <b className="t-s clip">{entry.name || entry.keys[0] || 'New entry'}</b>
                      <span className="cap clip">{aboutOf(entry)}</span>
                    </span>
                    {hasTrouble(index) && <span className="creator-mark">Look here</span>}
                    <span className="cap num">{counts.lorebook[index]} tokens</span>
                  </button>
                  <IconButton
                    size="small"
                    label={`Remove ${entry.name || 'this entry'}`}
                    onClick={() => {
                      set(entries.filter(({ id }) => id !== entry.id));
                      showToast({
                        title: 'Entry removed',
                        action: { label: 'Undo', run: () => set(entries) },
                      });
                    }}
                  >
                    <Trash2 className="i i-s" />
                  </IconButton>
                </div>
                {isOpen && (
                  <LoreEntryForm
                    entry={entry}
                    index={index}
                    onChange={(part) => set(entries.with(index, { ...entry, ...part }))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {rows.length > shown && (
        <Button variant="ghost" onClick={() => setShown(shown + SHOWN)}>
          Show more
        </Button>
      )}
      {words && rows.length === 0 && <p className="cap">No entry has these words.</p>}
      {entries.length > 0 && <LoreSettings />}
    </>
  );
}

const matches = ({ name, keys, content }: LoreEntry, words: string): boolean =>
  !words || [name, content, ...keys].some((text) => text.toLowerCase().includes(words));

function aboutOf({ enabled, constant, keys }: LoreEntry): string {
  if (!enabled) return 'Switched off';
  if (constant) return 'Always included';
  return keys.join(', ') || 'No keyword yet';
}

function ImportLorebook({ ensureSaved, onImported }: Importing) {
  const input = useRef<HTMLInputElement>(null);
  const reading = useMutation({
    async mutationFn(file: File) {
      const id = await ensureSaved();
      if (!id) throw new Error('The draft is not saved');
      return creatingClient.importLorebook({ params: { id }, file });
    },
    onSuccess({ character, added, report }) {
      onImported(character);
      const count = report.corrections.length + report.omitted;
      showToast({
        tone: 'success',
        title: added === 1 ? 'One entry added' : `${added} entries added`,
        description: count > 0 ? `${count} things in the file were put right.` : undefined,
      });
    },
    onError: (error) =>
      showErrorToast(error, { title: 'The lorebook could not be read', description: messageOf(error) }),
  });
  return (
    <>
      <Button
        icon={<Upload className="i i-s" />}
        busyText={reading.isPending && 'Reading...'}
        onClick={() => input.current?.click()}
      >
        Import a lorebook
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.png,.charx,application/json,image/png"
        hidden
        aria-label="Import a lorebook"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) reading.mutate(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
