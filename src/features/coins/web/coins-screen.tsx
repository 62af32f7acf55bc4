import './coins.css';
import '../../../platform/web/ui/surface.css';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { CoinsHead } from './coins-head.tsx';
import { CoinsSkeleton } from './coins-skeleton.tsx';
import { useCoinInfo, usePacks } from './coins.queries.ts';
import { LedgerList } from './ledger-list.tsx';
import { PacksPanel } from './packs-panel.tsx';

interface CoinsScreenProps {
  /** What coins buy. */
  prices: ReactNode;
  /** The monthly spending limit. */
  spending: ReactNode;
  countryPicker: ReactNode;
  testNote: ReactNode;
}

export function CoinsScreen({ prices, spending, countryPicker, testNote }: CoinsScreenProps) {
  const { status, user, openSignIn, openSignUp } = useSession();
  const info = useCoinInfo();
  // Fetched together with the balance, although shown after it, so that nothing below is pushed down.
  usePacks();
  const packs = <PacksPanel testNote={testNote} />;
  if (status === 'guest')
    return (
      <div className="coins">
        <EmptyState
          heading="h1"
          picture="/pictures/garden-candle.webp"
          title="Coins for pictures"
          text="A free account brings you coins every month. Chatting needs none."
          actions={
            <>
              <Button variant="primary" onClick={openSignUp}>
                Sign Up
              </Button>
              <Button onClick={openSignIn}>Sign In</Button>
            </>
          }
        />
        {packs}
        <section className="coins-prices">
          <h2 className="t-m">What coins do</h2>
          {prices}
        </section>
      </div>
    );
  if (info.isError && !info.data)
    return (
      <ErrorState
        heading="h1"
        title={navigator.onLine ? 'Your coins could not be loaded' : 'You are offline'}
        text="They are safe. Try again in a moment."
        onRetry={() => void info.refetch()}
      />
    );
  const isFree = (user?.tier ?? 'free') === 'free';
  if (!info.data) return <CoinsSkeleton isFree={isFree} />;
  return (
    <div className="coins">
      <CoinsHead isFree={isFree} />
      <BalancePanel info={info.data} />
      {packs}
      <div className="coins-columns">
        <section>
          <h2 className="t-m">Activity</h2>
          <LedgerList />
        </section>
        <div className="coins-beside">
          <section>
            <h2 className="t-m">What coins do</h2>
            {prices}
          </section>
          {spending}
          {countryPicker}
        </div>
      </div>
    </div>
  );
}
