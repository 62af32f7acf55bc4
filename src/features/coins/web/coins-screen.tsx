import './coins.css';
import '../../../platform/web/ui/surface.css';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/button.tsx';
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/error-state.tsx';
import { MONTHLY_CLAIM } from '../rules.ts';
import { BalancePanel, BalanceSkeleton } from './balance-panel.tsx';
import { useCoinInfo } from './coins.queries.ts';
import { LedgerList } from './ledger-list.tsx';

/** @param prices what coins buy. */
export function CoinsScreen({ prices }: { prices: ReactNode }) {
  const { status, openSignIn, openSignUp } = useSession();
  const info = useCoinInfo();
  if (status === 'guest')
    return (
      <EmptyState
        heading="h1"
        picture="/pictures/garden-candle.webp"
        title="Coins for pictures"
        text={`An account may claim ${MONTHLY_CLAIM} coins each month. Chatting needs none.`}
        actions={
          <>
            <Button variant="primary" onClick={openSignUp}>
              Sign Up
            </Button>
            <Button onClick={openSignIn}>Sign In</Button>
          </>
        }
      />
    );
  if (info.isError && !info.data)
    return (
      <ErrorState
        heading="h1"
        title={navigator.onLine ? 'Your coins did not come' : 'You are offline'}
        text="They are safe. Try again in a moment."
        onRetry={() => void info.refetch()}
      />
    );
  return (
    <div className="coins">
      {info.data ? <BalancePanel info={info.data} /> : <BalanceSkeleton />}
      <div className="coins-columns">
        <section>
          <h2 className="t-m">Activity</h2>
          <LedgerList />
        </section>
        <section>
          <h2 className="t-m">What coins do</h2>
          {prices}
        </section>
      </div>
    </div>
  );
}
