import { Link } from '@tanstack/react-router';
import { CircleAlert, FileX, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { ChatImport, ImportItem } from '../../contract.ts';
import { KIND_NAMES, noteText } from '../../report-words.ts';
import { useItems } from '../chat-files.queries.ts';
import { reasonOf } from './import-text.ts';
import { ListPages } from './list-pages.tsx';

/** Only what needs a look: what failed, waits, was left, or was corrected. */
export function NotedItems({ found }: { found: ChatImport }) {
  const [page, setPage] = useState(1);
  const items = useItems(found.id, { isNoted: true, page }, `${found.state} ${found.finishedAt}`);
  const { data } = items;
  if (items.isError && !data)
    return (
      <div className="alert alert-d import-problem" role="alert">
        <CircleAlert className="i" />
        The details could not be loaded.
        <Button size="small" onClick={() => void items.refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <Skeleton className="import-waiting" />;
  if (data.total === 0) return <p className="t2 import-clean">Everything came in as it was.</p>;
  return (
    <section className="import-panel" aria-label="Worth a look">
      <h2 className="t-l row between">
        Worth a look
        <span className="cap num">{data.total.toLocaleString('en-US')}</span>
      </h2>
      <ul>
        {data.items.map((item) => (
          <NotedItem key={item.position} item={item} />
        ))}
      </ul>
      <ListPages className="import-pages" page={page} hasMore={data.hasMore} onPage={setPage} />
    </section>
  );
}

const asSentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`;

const SIGNS = { failed: FileX, unmatched: TriangleAlert, left: Info } as const;

function NotedItem({ item }: { item: ImportItem }) {
  const { kind, state, notes, path, title, conversationId, characterId, reason } = item;
  const Sign = SIGNS[state as keyof typeof SIGNS] ?? Info;
  // What is not taken needs no account of its single lines.
  const noticed = kind === 'chat' ? notes.map(noteText) : [];
  const words = [reasonOf(item), ...noticed].filter((words) => words !== null);
  return (
    <li className="import-noted">
      <Sign className={state === 'unmatched' || state === 'failed' ? 'i import-warning' : 'i'} aria-hidden />
      <div>
        <b className="t-s">
          {KIND_NAMES[kind]} {title || path || 'of the file'}
        </b>
        {path && path !== title && <span className="cap import-path">{path}</span>}
        <span className="cap">{words.map(asSentence).join(' ')}</span>
      </div>
      {conversationId && (
        <Link
          to="/chat/$characterId"
          params={{ characterId: conversationId }}
          className={buttonClass({ size: 'small' })}
        >
          Open
        </Link>
      )}
      {characterId && reason === 'waits_as_draft' && (
        <Link
          to="/create-character"
          search={{ id: characterId }}
          className={buttonClass({ size: 'small' })}
          aria-label={`Check ${title || path}`}
        >
          Check
        </Link>
      )}
    </li>
  );
}
