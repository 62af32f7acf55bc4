import { CalendarHeart, CircleAlert } from 'lucide-react';
import { messageOf } from '../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { shortNumber } from '../../../platform/web/format.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { CoinMark } from '../../../platform/web/ui/coin-mark.tsx';
import type { CoinInfo } from '../contract.ts';
import { BALANCE_LENGTH } from '../rules.ts';
import { bucketsOf, claimedText, claimText, owedText } from './balance-text.ts';
import { useClaim } from './coins.queries.ts';
import { dayOf } from './ledger-text.ts';
import { counted } from '../../../shared/words/counted.ts';

export function BalancePanel({ info }: { info: CoinInfo }) {
  const exact = counted(info.balance, 'coin');
  const buckets = bucketsOf(info);
  const owed = owedText(info.owed);
  return (
    <section className="coins-balance panel" aria-labelledby="coins-title">
      <div>
        <h2 className="over" id="coins-title">
          Balance
        </h2>
        <p className="coins-big num">
          <CoinMark />
          <b aria-hidden="true" title={exact}>
            {shortNumber(info.balance, BALANCE_LENGTH)}
          </b>
          <span className="sr">{exact}</span>
        </p>
        {buckets.length > 0 && (
          <dl className="coins-buckets">
            {buckets.map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{amount}</dd>
              </div>
            ))}
          </dl>
        )}
        {info.held > 0 && (
          <p className="t2">
            {info.held.toLocaleString('en-US')} more {info.held === 1 ? 'is' : 'are'} held for pictures under
            way.
          </p>
        )}
      </div>
      <ClaimCard info={info} />
      {owed && (
        <div className="alert coins-owed" role="note">
          <CircleAlert className="i" />
          <p>{owed}</p>
        </div>
      )}
    </section>
  );
}

function ClaimCard({ info: { claim, buckets } }: { info: CoinInfo }) {
  const request = useClaim();
  return (
    <div className="coins-claim">
      <div className="row g3 grow">
        <CalendarHeart className="i i-l" />
        <div>
          <h2 className="t-s">Monthly coins</h2>
          <p className="cap">{claimText(claim, buckets.monthly)}</p>
        </div>
      </div>
      <Button
        variant="primary"
        disabled={!claim.isAvailable}
        busyText={request.isPending && 'Claiming...'}
        onClick={() =>
          request.mutate(undefined, {
            onSuccess: (next) => showToast({ tone: 'success', title: claimedText(buckets.monthly, next) }),
            onError: (error) =>
              showErrorToast(error, { title: 'Nothing was claimed', description: messageOf(error) }),
          })
        }
      >
        {claim.isAvailable ? `Claim ${counted(claim.amount, 'coin')}` : `Next on ${dayOf(claim.nextAt)}`}
      </Button>
    </div>
  );
}
