import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../platform/web/api-error.ts';
import { moneyText, taxText } from '../../../platform/web/money.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { CoinMark } from '../../../platform/web/ui/coin-mark.tsx';
import { Spinner } from '../../../platform/web/ui/controls/spinner.tsx';
import { useDeparture } from '../../../platform/web/screen/use-departure.ts';
import type { CoinPack } from '../contract.ts';
import { PacksSkeleton } from './coins-skeleton.tsx';
import { usePacks, usePurchase } from './coins.queries.ts';
import { packRefusalText } from './pack-text.ts';

interface PacksPanelProps {
  testNote: ReactNode;
}

/** Coins for money. Each pack is its own button, with all that is charged on it. */
export function PacksPanel({ testNote }: PacksPanelProps) {
  const packs = usePacks();
  const purchase = usePurchase();
  const { isGuestNow, askToSignUp } = useSession();
  const { isLeaving, leaveBy } = useDeparture();

  function buy(pack: CoinPack) {
    if (isGuestNow()) return askToSignUp('buy coins');
    leaveBy(() => purchase.mutateAsync(pack));
  }

  return (
    <section aria-labelledby="packs-title" id="packs">
      <div className="row between wrap packs-head">
        <h2 className="d-m" id="packs-title">
          Get <em>more</em>
        </h2>
        <span className="cap">One-time purchase. Nothing renews, and bought coins do not expire.</span>
      </div>
      {testNote}
      {purchase.error && purchase.variables && (
        <div className="alert alert-d packs-refusal" role="alert">
          <CircleAlert className="i" />
          <p>
            {packRefusalText(purchase.error, purchase.variables)}{' '}
            {purchase.error instanceof ApiError && purchase.error.code === 'payments.cap_reached' && (
              <a href="#spending-title" className="link">
                Look at your limit
              </a>
            )}
          </p>
        </div>
      )}
      {packs.data ? (
        packs.data.length === 0 ? (
          <p className="t2">
            No packs are offered at the moment. A{' '}
            <Link to="/subscribe" className="link">
              membership
            </Link>{' '}
            brings coins each month.
          </p>
        ) : (
          <div className="packs">
            {packs.data.map((pack, index) => (
              <PackButton
                key={pack.id}
                pack={pack}
                size={index + 1}
                isBusy={isLeaving && purchase.variables?.id === pack.id}
                onBuy={() => buy(pack)}
              />
            ))}
          </div>
        )
      ) : packs.isError ? (
        <div className="coins-note">
          <p className="t2">The packs could not be loaded.</p>
          <Button onClick={() => void packs.refetch()}>Try again</Button>
        </div>
      ) : (
        <div role="status" aria-label="Loading the packs">
          <PacksSkeleton />
        </div>
      )}
    </section>
  );
}

interface PackButtonProps {
  pack: CoinPack;
  /** Its place among the packs: so many coins are drawn. */
  size: number;
  isBusy: boolean;
  onBuy: () => void;
}

const DRAWN_MAX = 5;

function PackButton({ pack, size, isBusy, onBuy }: PackButtonProps) {
  const { price, bonusPercent } = pack;
  const coins = pack.coins.toLocaleString('en-US');
  const buy = isBusy ? 'Opening...' : `Buy for ${moneyText(price.total, price.currency)}`;
  const tax = taxText(price);
  return (
    <button
      type="button"
      className={classNames('pack', isBusy && 'is-busy')}
      aria-busy={isBusy || undefined}
      onClick={onBuy}
    >
      <span className="pack-coins" aria-hidden="true">
        {isBusy ? (
          <Spinner />
        ) : (
          Array.from({ length: Math.min(size, DRAWN_MAX) }, (_, key) => <CoinMark key={key} />)
        )}
      </span>
      <b className="num">{coins}</b> <span className="cap">coins</span>{' '}
      <span className="lab num pack-price">{buy}</span> <span className="cap">{tax}</span>
      {bonusPercent > 0 && (
        <span className="tag pack-bonus">
          +{bonusPercent}%<span className="sr"> more for the money</span>
        </span>
      )}
    </button>
  );
}
