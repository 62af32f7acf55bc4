import { useNavigate } from '@tanstack/react-router';
import { BALANCE_LENGTH } from '../../../../features/coins/rules.ts';
import { shortNumber, wholeNumber } from '../../../../platform/web/format.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { CoinMark } from '../../../../platform/web/ui/coin-mark.tsx';

export function CoinButton() {
  const { user, status } = useSession();
  const navigate = useNavigate();
  const balance = user?.coins ?? 0;
  return (
    <button
      type="button"
      className={status === 'unknown' ? 'coin pill is-unknown' : 'coin pill'}
      aria-label={status === 'unknown' ? 'Coin balance' : `Coin balance: ${wholeNumber(balance)}`}
      onClick={() => void navigate({ to: '/coins' })}
    >
      <CoinMark />
      <span>{status !== 'unknown' && shortNumber(balance, BALANCE_LENGTH)}</span>
    </button>
  );
}
