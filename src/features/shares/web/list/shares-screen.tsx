import './shares.css';
import '../../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../platform/web/desk/confirm-dialog.tsx';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { Share } from '../../contract.ts';
import { useShares, useWithdraw } from '../shares.queries.ts';
import { ShareRow } from './share-row.tsx';

type Asked = { kind: 'one'; share: Share } | { kind: 'all' };

const questionOf = (asked: Asked) =>
  asked.kind === 'one'
    ? {
        title: 'Withdraw this link?',
        text: `“${asked.share.title}” cannot be read by the link any more, and its text is deleted here. A new link has another address.`,
        yes: 'Withdraw',
      }
    : {
        title: 'Withdraw all your links?',
        text: 'None of them can be opened any more. This cannot be undone.',
        yes: 'Withdraw all',
      };

/** All links of the viewer, with what became of them. */
export function SharesScreen() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const shares = useShares(page);
  const withdraw = useWithdraw();
  const open = shares.data?.open ?? 0;

  function run() {
    setAsked(null);
    if (!asked) return;
    withdraw.mutate(asked.kind === 'one' ? asked.share.id : null, {
      onError: (error) => showErrorToast(error, { title: 'The link could not be withdrawn' }),
    });
  }

  return (
    <div className="shares">
      <header className="row between wrap g3">
        <div>
          <h1 className="d-l">
            Shared <em>links</em>
          </h1>
          <p className="t2">Whoever has a link can read its page until it ends. Nobody else finds it.</p>
        </div>
        {open > 1 && <Button onClick={() => setAsked({ kind: 'all' })}>Withdraw all</Button>}
      </header>
      <Rows
        shares={shares}
        onWithdraw={(share) => setAsked({ kind: 'one', share })}
        busyId={withdraw.isPending ? withdraw.variables : undefined}
      />
      {shares.data && (page > 1 || shares.data.hasMore) && (
        <nav className="row between" aria-label="Pages">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={!shares.data.hasMore} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      )}
      <ConfirmDialog question={asked && questionOf(asked)} isDanger onYes={run} onNo={() => setAsked(null)} />
    </div>
  );
}

interface RowsProps {
  shares: ReturnType<typeof useShares>;
  busyId: string | null | undefined;
  onWithdraw: (share: Share) => void;
}

function Rows({ shares, busyId, onWithdraw }: RowsProps) {
  if (shares.isPending) return <Skeleton className="shares-skeleton" />;
  if (shares.isError)
    return (
      <ErrorState
        title="Your links could not be loaded"
        text="Check your connection, then try again."
        onRetry={() => void shares.refetch()}
      />
    );
  if (shares.data.total === 0)
    return (
      <EmptyState
        title="Nothing is shared"
        text="Open a chat, and choose Share in the panel beside it."
        actions={
          <Link to="/chat" className={buttonClass({ variant: 'primary' })}>
            Your chats
          </Link>
        }
      />
    );
  return (
    <ul className="shares-list">
      {shares.data.items.map((share) => (
        <ShareRow
          key={share.id}
          share={share}
          isBusy={busyId === share.id || busyId === null}
          onWithdraw={() => onWithdraw(share)}
        />
      ))}
    </ul>
  );
}
