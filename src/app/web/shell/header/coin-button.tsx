import { useNavigate } from '@tanstack/react-router';
import { BALANCE_LENGTH } from '../../../../features/coins/rules.ts';
import { shortNumber, wholeNumber } from '../../../../platform/web/format.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { CoinMark } from '../../../../platform/web/ui/coin-mark.tsx';

/** As wide as a digit, so that the header keeps its layout when the balance is known. */
const DIGIT_SPACE = '\u2007';

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
      <span>{status === 'unknown' ? DIGIT_SPACE : shortNumber(balance, BALANCE_LENGTH)}</span>
    </button>
  );
}
