import { Link, useBlocker } from '@tanstack/react-router';
import { ArrowLeft, CircleAlert, CircleCheck, CircleDot, MapPin, Plus } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../../../../platform/web/new-id.ts';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Field, Input } from '../../../../platform/web/ui/controls/field.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { newEntry } from '../../../../shared/words/lore/blank-lore.ts';
import { counted } from '../../../../shared/words/counted.ts';
import type { OwnLorebook } from '../../contract.ts';
import { ENTRIES_MAX, TEXT_MAX } from '../../rules.ts';
import { TestBench } from '../bench/test-bench.tsx';
import { usesText } from '../list/uses-text.ts';
import { insertEntry } from './arrange.ts';
import { BookSettings } from './book-settings.tsx';
import { EntryList } from './entry-list.tsx';
import { useBook, type Book } from './use-book.ts';

const LeaveDialog = lazyComponent(() =>
  import('../../../../platform/web/ui/layers/leave-dialog.tsx').then((module) => module.LeaveDialog),
);
const ConflictDialog = lazyComponent(() =>
  import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
);
const UsesDialog = lazyComponent(() => import('../list/uses-dialog.tsx').then((module) => module.UsesDialog));

const VIEWS = [
  { value: 'entries', label: 'Entries' },
  { value: 'test', label: 'Test' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** Focuses a control of an entry once it is rendered. */
function focusIn(entryId: string, control: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-entry="${CSS.escape(entryId)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
  });
}

export function BookEditor({ start }: { start: OwnLorebook }) {
  const book = useBook(start);
  /** Which of the two is shown on a phone. */
  const [view, setView] = useState<View>('entries');
  const [words, setWords] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const { draft, change } = book;
  const { entries } = draft.content;

  function add() {
    const id = newId();
    change((now) => insertEntry(now, newEntry(id), { folder: null }));
    setWords('');
    setOpenId(id);
    focusIn(id, 'input.input');
  }

  /** Opens an entry that the test bench names. */
  function show(id: string) {
    setView('entries');
    setWords('');
    setOpenId(id);
    focusIn(id, '.book-entry-open');
  }

  return (
    <div className="book">
      <h1 className="sr">{book.stored.name}</h1>
      <BookBar book={book} />
      <BookHead book={book} />
      <Segmented
        className="book-views"
        label="What is shown"
        value={view}
        options={VIEWS}
        onChange={setView}
      />
      <div className={classNames('book-columns', view === 'test' && 'is-test')}>
        <section className="book-main col g4" aria-label="Entries">
          <BookSettings
            content={draft.content}
            problems={book.problems}
            onChange={(part) => change((now) => ({ ...now, content: { ...now.content, ...part } }))}
          />
          <div className="row between wrap g3">
            <Button
              variant="outline"
              icon={<Plus className="i i-s" />}
              disabled={entries.length >= ENTRIES_MAX}
              onClick={add}
            >
              Add an entry
            </Button>
            <span className="cap num">{counted(entries.length, 'entry', 'entries')}</span>
          </div>
          {book.problems['entries'] && <Alert text={book.problems['entries']} />}
          {entries.length === 0 && (
            <p className="t2 panel pad">
              Nothing is written yet. An entry has keywords and a text: when a keyword is said in a chat, the
              model is told the text.
            </p>
          )}
          <EntryList book={book} words={words} onWords={setWords} openId={openId} onOpen={setOpenId} />
        </section>
        <TestBench book={{ id: book.stored.id, content: draft.content }} onShow={show} />
      </div>
      <Dialogs book={book} />
    </div>
  );
}

/** Stays in view while the entries are scrolled. */
function BookBar({ book }: { book: Book }) {
  const { isDirty, isSaving } = book;
  return (
    <div className="row between g3 book-bar">
      <Link to="/lorebooks" className="link row g1">
        <ArrowLeft className="i i-s" />
        Lorebooks
      </Link>
      <div className="row g3">
        <SaveNote isDirty={isDirty} isSaving={isSaving} />
        <Button
          variant="primary"
          busyText={isSaving && 'Saving...'}
          aria-disabled={!isDirty}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => isDirty && void book.save()}
        >
          Save
        </Button>
      </div>
    </div>
  );
}

function BookHead({ book }: { book: Book }) {
  const { draft, stored, change, problems, failure } = book;
  const [isPlacing, setPlacing] = useState(false);
  const close = () => setPlacing(false);
  return (
    <header className="book-head col g3">
      {failure && <Alert text={failure} />}
      <div className="book-name">
        <Field label="Name" error={problems['name']}>
          {(linked) => (
            <Input
              {...linked}
              autoComplete="off"
              maxLength={TEXT_MAX.name}
              value={draft.name}
              onChange={(event) => change((now) => ({ ...now, name: event.target.value }))}
            />
          )}
        </Field>
        <div className="row g3 book-place">
          <p className="cap clip">{usesText(stored.uses)}</p>
          <Button size="small" icon={<MapPin className="i i-s" />} onClick={() => setPlacing(true)}>
            Where it applies
          </Button>
        </div>
      </div>
      {isPlacing && <UsesDialog book={stored} onSaved={book.setUses} onClose={close} onMissing={close} />}
    </header>
  );
}

function SaveNote({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  return (
    <span className={classNames('book-note cap row g1', isDirty && 'is-dirty')} role="status">
      {isDirty ? <CircleDot className="i i-xs" /> : <CircleCheck className="i i-xs" />}
      {isSaving ? 'Saving' : isDirty ? 'Not saved yet' : 'Saved'}
    </span>
  );
}

const Alert = ({ text }: { text: string }) => (
  <p className="alert alert-d" role="alert">
    <CircleAlert className="i" />
    {text}
  </p>
);

function Dialogs({ book }: { book: Book }) {
  const { conflict, isDirty } = book;
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <>
      {leaving.status === 'blocked' && (
        <LeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} onMissing={leaving.reset} />
      )}
      {conflict && (
        <ConflictDialog
          current={conflict}
          onMine={() => {
            book.forgetConflict();
            void book.save(conflict.revision);
          }}
          onTheirs={() => book.adopt(conflict)}
          onClose={book.forgetConflict}
          onMissing={book.forgetConflict}
        />
      )}
    </>
  );
}
