import '../lorebooks.css';
import '../../../../platform/web/ui/surface.css';
import { useNavigate } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { LoadingNote } from '../../../../platform/web/ui/states/loading-note.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { BookSummary } from '../../contract.ts';
import { BOOKS_MAX } from '../../rules.ts';
import { useLorebooks } from '../lorebooks.queries.ts';
import { useBookActions } from './book-actions.ts';
import { BookRow } from './book-row.tsx';
import { FILE_TYPES } from './file-types.ts';
import { useFileDrop } from '../../../../platform/web/screen/use-file-drop.ts';

const ImportDialog = lazyComponent(() => import('./import-dialog.tsx').then((module) => module.ImportDialog));
const NewDialog = lazyComponent(() => import('./new-dialog.tsx').then((module) => module.NewDialog));
const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog));
const UsesDialog = lazyComponent(() => import('./uses-dialog.tsx').then((module) => module.UsesDialog));

type Open = { kind: 'new' } | { kind: 'import'; file: File } | { kind: 'delete' | 'uses'; book: BookSummary };

/** The viewer's own lorebooks. */
export function LorebooksScreen() {
  const books = useLorebooks();
  const actions = useBookActions();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const isOver = useFileDrop((file) => setOpen({ kind: 'import', file }));
  const close = () => setOpen(null);
  const edit = (id: string) => void navigate({ to: '/lorebooks/$id', params: { id } });
  const count = books.data?.items.length ?? 0;
  const choose = () => input.current?.click();
  const create = () => setOpen({ kind: 'new' });

  return (
    <div className={isOver ? 'books is-over' : 'books'}>
      <header className="row between wrap g3 books-head">
        <div>
          <h1 className="d-l">
            Your <em>lorebooks</em>
          </h1>
          <p className="t2">
            Places, people and habits that your characters should know of. An entry is told to the model only
            when one of its keywords is said.
          </p>
        </div>
        <div className="row g2 wrap">
          <Button icon={<FileUp className="i i-s" />} onClick={choose}>
            Import a file
          </Button>
          <Button
            variant="primary"
            icon={<Plus className="i i-s" />}
            disabled={count >= BOOKS_MAX}
            onClick={create}
          >
            New lorebook
          </Button>
        </div>
      </header>
      <input
        ref={input}
        type="file"
        accept={FILE_TYPES}
        hidden
        aria-label="Import a lorebook"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) setOpen({ kind: 'import', file });
        }}
      />
      <Rows books={books} onNew={create} onChoose={choose}>
        {(book) => (
          <BookRow
            key={book.id}
            book={book}
            actions={actions}
            onUses={() => setOpen({ kind: 'uses', book })}
            onDelete={() => setOpen({ kind: 'delete', book })}
          />
        )}
      </Rows>
      <p className="books-drop cap" aria-hidden={!isOver}>
        Drop the file to import it
      </p>
      {open?.kind === 'new' && <NewDialog onClose={close} onMissing={close} onMade={edit} />}
      {open?.kind === 'import' && (
        <ImportDialog file={open.file} onClose={close} onMissing={close} onImported={edit} />
      )}
      {open?.kind === 'uses' && <UsesDialog book={open.book} onClose={close} onMissing={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          name={open.book.name}
          onClose={close}
          onMissing={close}
          onYes={() => {
            close();
            void actions.remove(open.book);
          }}
        />
      )}
    </div>
  );
}

interface RowsProps {
  books: ReturnType<typeof useLorebooks>;
  onNew: () => void;
  onChoose: () => void;
  children: (book: BookSummary) => React.ReactNode;
}

function Rows({ books, onNew, onChoose, children }: RowsProps) {
  if (books.isError && !books.data)
    return (
      <ErrorState
        title={navigator.onLine ? 'Your lorebooks could not be loaded' : 'You are offline'}
        text="Nothing is lost. Try again in a moment."
        onRetry={() => void books.refetch()}
      />
    );
  if (!books.data)
    return (
      <div className="books-list" aria-busy="true">
        <LoadingNote />
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="books-waiting" />
        ))}
      </div>
    );
  const { items } = books.data;
  if (items.length === 0)
    return (
      <EmptyState
        picture="/pictures/empty-library.webp"
        title="No lorebook yet"
        text="Begin with an empty one, or drop a file here: SillyTavern’s world info, a V2 or V3 lorebook, a book of Agnai, NovelAI or Risu."
        actions={
          <>
            <Button variant="primary" onClick={onNew}>
              New lorebook
            </Button>
            <Button onClick={onChoose}>Import a file</Button>
          </>
        }
      />
    );
  return <ul className="books-list">{items.map(children)}</ul>;
}
