import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import { counted } from '../../../../shared/words/counted.ts';
import type { ChatImport, ImportItem, ItemKind } from '../../contract.ts';
import { STATE_NAMES } from '../../report-words.ts';
import { useItems } from '../chat-files.queries.ts';
import { reasonOf } from './import-text.ts';
import { ListPages } from './list-pages.tsx';

interface KindItemsProps {
  found: Pick<ChatImport, 'id' | 'state' | 'finishedAt'>;
  kind: ItemKind;
  id: string;
}

/** Everything of one kind that the file holds, before it comes in. */
export function KindItems({ found, kind, id }: KindItemsProps) {
  const [page, setPage] = useState(1);
  const items = useItems(found.id, { kind, page }, `${found.state} ${found.finishedAt}`);
  const { data } = items;
  if (items.isError && !data)
    return (
      <div id={id} className="alert alert-d import-kind-items" role="alert">
        <CircleAlert className="i" />
        The list could not be loaded.
        <Button size="small" onClick={() => void items.refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data)
    return (
      <div id={id} className="import-kind-items" role="status">
        <Skeleton className="import-kept-waiting" />
        <span className="sr">Loading the list</span>
      </div>
    );
  return (
    <div id={id} className="import-kind-items">
      <ul>
        {data.items.map((item) => (
          <li key={item.position}>
            <span className="t-s" dir="auto">
              {item.title || item.path}
            </span>
            <span className="cap">{aboutOf(item)}</span>
          </li>
        ))}
      </ul>
      <ListPages className="import-kept-pages" page={page} hasMore={data.hasMore} onPage={setPage} />
    </div>
  );
}

/** "12 messages, here already, chats/Noor/a.jsonl" */
function aboutOf(item: ImportItem): string {
  const { kind, messages, state, title, path } = item;
  return [
    kind === 'chat' || kind === 'group' ? counted(messages, 'message') : '',
    state === 'waiting' ? '' : (reasonOf(item) ?? STATE_NAMES[state]),
    title ? path : '',
  ]
    .filter(Boolean)
    .join(', ');
}
