import '../../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { CircleAlert, ShieldAlert, WandSparkles } from 'lucide-react';
import { useMembershipGate } from '../../../../platform/web/membership-gate.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { CoinMark } from '../../../../platform/web/ui/coin-mark.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import { afterText, type Price } from '../price.ts';
import type { Refusal } from './use-request.ts';

interface PriceBarProps {
  /** Null until the prices have come. */
  price: Price | null;
  count: number;
  /** Coins for one picture. */
  each: number;
  isSending: boolean;
  refusal: Refusal | null;
}

/** What it costs and what is left after, always beside the button. */
export function PriceBar({ price, count, each, isSending, refusal }: PriceBarProps) {
  const { askForMembership } = useMembershipGate();
  const isShort = price !== null && price.left !== null && price.left < 0;
  return (
    <div className="generate-bar">
      {refusal && (
        <div className="alert alert-d" role="alert">
          {refusal.kind === 'policy' ? <ShieldAlert className="i" /> : <CircleAlert className="i" />}
          <p>
            {refusal.text}{' '}
            {refusal.kind === 'coins' && (
              <Link to="/coins" className="link">
                Go to your coins
              </Link>
            )}
            {refusal.action !== null && (
              <button type="button" className="link" onClick={() => askForMembership(refusal.action!)}>
                Become a member
              </button>
            )}
          </p>
        </div>
      )}
      <div className="row between g3">
        {price ? (
          <div className="generate-price" role="status">
            <div className="row g2 wrap">
              <span className="lab">
                {count} {count === 1 ? 'image' : 'images'} × {each}
              </span>
              <span className="coin">
                <CoinMark />
                {price.cost}
                <span className="sr"> coins</span>
              </span>
            </div>
            <span className={isShort ? 'cap is-short' : 'cap'}>{afterText(price)}</span>
          </div>
        ) : (
          <Skeleton style={{ width: 130, height: 38 }} />
        )}
        {isShort ? (
          <Link to="/coins" className={buttonClass({ variant: 'primary', size: 'large' })}>
            Get coins
          </Link>
        ) : (
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon={<WandSparkles className="i" />}
            busyText={isSending && 'Sending...'}
            aria-disabled={!price}
          >
            Generate
          </Button>
        )}
      </div>
    </div>
  );
}
