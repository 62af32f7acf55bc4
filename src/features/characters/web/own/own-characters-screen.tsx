import './own-characters.css';
import '../../../../platform/web/ui/controls/chip.css';
import '../../../../platform/web/ui/surface.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { BookMarked, FileUp, Plus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { LoadingNote } from '../../../../platform/web/ui/states/loading-note.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { OwnCharacter } from '../../creating-contract.ts';
import { OWN_PAGE, useOwnCharacters, type OwnView } from '../creating.queries.ts';
import { CARD_TYPES, importProblem, useCardImport } from '../creator/import/card-drop.tsx';
import { useOwnActions } from './own-actions.ts';
import { OwnRow } from './own-row.tsx';
import { OwnCharactersFilter } from './own-characters-filter.tsx';
import { isFiltered, START } from './own-view.ts';

const ExportDialog = lazyComponent(() => import('./export-dialog.tsx').then((module) => module.ExportDialog));
const VersionsSheet = lazyComponent(() =>
  import('./versions-sheet.tsx').then((module) => module.VersionsSheet),
);

/** The viewer's own characters: drafts, published and recently deleted ones. */
export function OwnCharactersScreen({ view, onView }: { view: OwnView; onView: (view: OwnView) => void }) {
  const own = useOwnCharacters(view);
  const actions = useOwnActions();
  const [versionsOf, setVersionsOf] = useState<OwnCharacter | null>(null);
  const [exported, setExported] = useState<OwnCharacter | null>(null);
  const counts = own.data?.counts ?? null;
  const hasNone = counts !== null && counts.draft + counts.published + counts.deleted === 0;

  return (
    <>
      <header className="row between wrap g3 own-head">
        <div>
          <h1 className="d-l">
            Your <em>characters</em>
          </h1>
          <p className="t2">Drafts are yours alone. What is published keeps its versions.</p>
        </div>
        <div className="row g2 wrap">
          <Link to="/lorebooks" className={buttonClass()}>
            <BookMarked className="i i-s" />
            Lorebooks
          </Link>
          <ImportButton />
          <Link to="/create-character" className={buttonClass({ variant: 'primary' })}>
            <Plus className="i i-s" />
            Create Character
          </Link>
        </div>
      </header>
      {hasNone ? (
        <Nothing />
      ) : (
        <>
          <OwnCharactersFilter view={view} counts={counts} onChange={onView} />
          <Rows view={view} own={own} onView={onView}>
            {own.data?.items.map((character) => (
              <OwnRow
                key={character.id}
                character={character}
                actions={actions}
                onVersions={() => setVersionsOf(character)}
                onExport={() => setExported(character)}
              />
            ))}
          </Rows>
        </>
      )}
      {exported && (
        <ExportDialog
          character={exported}
          onClose={() => setExported(null)}
          onMissing={() => setExported(null)}
        />
      )}
      {versionsOf && (
        <VersionsSheet
          character={versionsOf}
          onClose={() => setVersionsOf(null)}
          onMissing={() => setVersionsOf(null)}
        />
      )}
    </>
  );
}

interface RowsProps {
  view: OwnView;
  own: ReturnType<typeof useOwnCharacters>;
  onView: (view: OwnView) => void;
  children: ReactNode;
}

function Rows({ view, own, onView, children }: RowsProps) {
  if (own.isError && !own.data)
    return (
      <ErrorState
        title={navigator.onLine ? 'Your characters could not be loaded' : 'You are offline'}
        text="Nothing is lost. Try again in a moment."
        onRetry={() => void own.refetch()}
      />
    );
  if (!own.data)
    return (
      <div className="own-list" aria-busy="true">
        <LoadingNote />
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="own-waiting" />
        ))}
      </div>
    );
  const { items, total, page, hasMore } = own.data;
  if (items.length === 0)
    return (
      <EmptyState
        title={view.state === 'deleted' ? 'Nothing is deleted' : 'No one here'}
        text={
          view.state === 'deleted'
            ? 'What you delete waits here for 30 days.'
            : 'None of your characters fit these filters.'
        }
        actions={isFiltered(view) && <Button onClick={() => onView(START)}>Show all</Button>}
      />
    );
  const pages = Math.ceil(total / OWN_PAGE);
  return (
    <>
      <ul
        className={own.isPlaceholderData ? 'own-list is-old' : 'own-list'}
        aria-busy={own.isPlaceholderData}
      >
        {children}
      </ul>
      {pages > 1 && (
        <nav className="row g3 own-pages" aria-label="Pages">
          <Button disabled={page <= 1} onClick={() => onView({ ...view, page: page - 1 })}>
            Previous
          </Button>
          <span className="cap num">
            Page {page} of {pages}
          </span>
          <Button disabled={!hasMore} onClick={() => onView({ ...view, page: page + 1 })}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}

const Nothing = () => (
  <EmptyState
    picture="/pictures/empty-fox.webp"
    title="Nothing planted yet"
    text="Invent someone, start from an example, or import a card."
    actions={
      <Link to="/create-character" className={buttonClass({ variant: 'primary' })}>
        Create Character
      </Link>
    }
  />
);

function ImportButton() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const reading = useCardImport(
    ({ id }) => void navigate({ to: '/create-character', search: { id, imported: true } }),
  );
  return (
    <>
      <Button
        icon={<FileUp className="i i-s" />}
        busyText={reading.isPending && 'Reading...'}
        onClick={() => input.current?.click()}
      >
        Import a card
      </Button>
      <input
        ref={input}
        type="file"
        accept={CARD_TYPES}
        hidden
        aria-label="Import a card"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file)
            reading.mutate(file, {
              onError: (error) =>
                showErrorToast(error, {
                  title: 'The card could not be read',
                  description: importProblem(error),
                }),
            });
        }}
      />
    </>
  );
}
