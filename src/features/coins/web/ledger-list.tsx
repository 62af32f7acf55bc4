import {
  CalendarHeart,
  Coins,
  Gem,
  Gift,
  Hourglass,
  ReceiptText,
  RotateCcw,
  Undo2,
  WandSparkles,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';
import { relativeDate } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { LedgerEntry } from '../contract.ts';
import { useLedger } from './coins.queries.ts';
import { filterProblem, isFiltered, NO_FILTER, type LedgerFilter } from './ledger-filter.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { signed, titleOf } from './ledger-text.ts';

const ICONS: Record<LedgerEntry['reason'], typeof Gift> = {
  claim: CalendarHeart,
  gift: Gift,
  image: WandSparkles,
  refund: Undo2,
  purchase: Coins,
  membership: Gem,
  grant: Gift,
  correction: Wrench,
  expired: Hourglass,
  reversal: RotateCcw,
  debt: ReceiptText,
};

/** Where coins came from and went, newest first, each with the balance after it. */
export function LedgerList() {
  const [filter, setFilter] = useState(NO_FILTER);
  // Days that contradict each other are asked nowhere: the list stays as it was.
  const [shown, setShown] = useState(NO_FILTER);
  function change(next: LedgerFilter) {
    setFilter(next);
    if (!filterProblem(next)) setShown(next);
  }
  return (
    <>
      <LedgerFilters filter={filter} onChange={change} />
      <Entries filter={shown} />
    </>
  );
}

function Entries({ filter }: { filter: LedgerFilter }) {
  const ledger = useLedger(filter);
  const entries = ledger.data?.pages.flatMap((page) => page.items) ?? [];
  if (ledger.isPending) return <Waiting />;
  if (entries.length === 0)
    return ledger.isError ? (
      <div className="coins-note">
        <p className="t2">Your history could not be loaded. Your coins are safe.</p>
        <Button onClick={() => void ledger.refetch()}>Try again</Button>
      </div>
    ) : (
      <p className="t2" role="status">
        {isFiltered(filter)
          ? 'Nothing matches. Try another kind or other dates.'
          : 'Nothing yet. Claim this month’s coins, and they will appear here.'}
      </p>
    );
  return (
    <>
      <ul className="list coins-list" aria-busy={ledger.isPlaceholderData}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {(ledger.hasNextPage || ledger.isFetchNextPageError) && (
        <Button
          className="coins-more"
          busyText={ledger.isFetchingNextPage && 'Loading...'}
          onClick={() => void ledger.fetchNextPage()}
        >
          {ledger.isFetchNextPageError ? 'Try again' : 'Show earlier'}
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const Icon = ICONS[entry.reason];
  return (
    <li className="row g3">
      <span className="coins-icon">
        <Icon className="i i-s" />
      </span>
      <div className="grow">
        <p className="t-s coins-what">{titleOf(entry)}</p>
        <p className="cap">
          <time dateTime={entry.createdAt}>{relativeDate(entry.createdAt, browserClock.now())}</time>
          {entry.reference && ` · ${entry.reference}`}
        </p>
      </div>
      <div className="num coins-amount">
        <b className={entry.amount > 0 ? 'is-in' : undefined}>{signed(entry.amount)}</b>
        <p className="cap">Balance {entry.balanceAfter.toLocaleString('en-US')}</p>
      </div>
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your history">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} style={{ height: 44, margin: '10px 0 20px' }} />
      ))}
    </div>
  );
}
