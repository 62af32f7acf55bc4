import '../../../../platform/web/ui/surface.css';
import { Link } from '@tanstack/react-router';
import { CircleAlert, ShieldAlert, WandSparkles } from 'lucide-react';
import { counted } from '../../../../shared/words/counted.ts';
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
  /** Nothing of the prompt can be drawn, so nothing would be charged. */
  isRefused?: boolean;
  /** Asks for as many as the coins suffice for. */
  onCount?: (count: number) => void;
}

/** What it costs and what is left after, always beside the button. */
export function PriceBar({ price, count, each, isSending, isRefused, onCount }: PriceBarProps) {
  if (!price)
    return (
      <div className="bench-pay">
        <Skeleton style={{ width: 130, height: 32 }} />
        <GenerateButton key="generate" isSending={isSending} isDisabled />
      </div>
    );
  const isShort = price.left !== null && price.left < 0;
  const affordable = isShort && each > 0 ? Math.floor((price.cost + price.left!) / each) : 0;
  return (
    <div className="bench-pay">
      <p className="cap num" role="status">
        <span>
          {count} × {counted(each, 'coin')},
        </span>{' '}
        <span className={isShort ? 'is-short' : undefined}>{afterText(price)}</span>
      </p>
      {isShort && affordable > 0 && onCount && (
        <Button onClick={() => onCount(affordable)}>{counted(affordable, 'picture')} instead</Button>
      )}
      {isShort ? (
        <Link to="/coins" className={buttonClass({ variant: 'primary', size: 'large' })}>
          Get coins
        </Link>
      ) : isRefused ? (
        <Button type="submit" size="large" aria-disabled>
          Refused, nothing charged
        </Button>
      ) : (
        // The same one as before the prices came: the focus stays.
        <GenerateButton key="generate" isSending={isSending} cost={price.cost} />
      )}
    </div>
  );
}

const GenerateButton = ({
  isSending,
  cost,
  isDisabled,
}: {
  isSending: boolean;
  cost?: number;
  isDisabled?: boolean;
}) => (
  <Button
    type="submit"
    variant="primary"
    size="large"
    icon={<WandSparkles className="i" />}
    busyText={isSending && 'Sending...'}
    aria-disabled={isDisabled}
  >
    <span>Generate</span>
    {cost !== undefined && (
      <span className="coin">
        <CoinMark />
        {cost}
        <span className="sr"> coins</span>
      </span>
    )}
  </Button>
);

/** Why the request was not taken. */
export function RefusalNote({ of: refusal }: { of: Refusal | null }) {
  const { askForMembership } = useMembershipGate();
  if (!refusal) return null;
  return (
    <div className="alert alert-d bench-alert" role="alert">
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
  );
}
