import { messageOf } from '../../../platform/web/api-error.ts';
import { complain } from '../../../platform/web/complain.ts';
import { CalendarHeart } from 'lucide-react';
import { shortNumber } from '../../../platform/web/format.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import { Button } from '../../../platform/web/ui/button.tsx';
import { CoinMark } from '../../../platform/web/ui/coin-mark.tsx';
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx';
import type { CoinInfo } from '../contract.ts';
import { BALANCE_LENGTH } from '../rules.ts';
import { useClaim } from './coins.queries.ts';
import { dayOf } from './ledger-text.ts';

export function BalancePanel({ info }: { info: CoinInfo }) {
  const exact = info.balance.toLocaleString('en-US');
  return (
    <section className="coins-balance panel" aria-labelledby="coins-title">
      <div>
        <h1 className="over" id="coins-title">
          Balance
        </h1>
        <p className="coins-big num">
          <CoinMark />
          <b aria-hidden="true" title={`${exact} coins`}>
            {shortNumber(info.balance, BALANCE_LENGTH)}
          </b>
          <span className="sr">{exact} coins</span>
        </p>
        <p className="t2">
          {info.held > 0
            ? `${info.held.toLocaleString('en-US')} more ${info.held === 1 ? 'is' : 'are'} held for pictures under way.`
            : 'Chatting is free. Coins pay for pictures.'}
        </p>
      </div>
      <ClaimCard claim={info.claim} />
    </section>
  );
}

function ClaimCard({ claim }: { claim: CoinInfo['claim'] }) {
  const request = useClaim();
  const next = dayOf(claim.nextAt);
  return (
    <div className="coins-claim">
      <div className="row g3">
        <CalendarHeart className="i i-l" />
        <div>
          <h2 className="t-s">Monthly coins</h2>
          <p className="cap">
            {claim.isAvailable ? `${claim.amount} coins, once each month` : 'Claimed for this month'}
          </p>
        </div>
      </div>
      <Button
        variant="primary"
        disabled={!claim.isAvailable}
        busyText={request.isPending && 'Claiming...'}
        onClick={() =>
          request.mutate(undefined, {
            onSuccess: () => showToast({ tone: 'success', title: `${claim.amount} coins are yours` }),
            onError: (error) =>
              complain(error, { title: 'Nothing was claimed', description: messageOf(error) }),
          })
        }
      >
        {claim.isAvailable ? `Claim ${claim.amount} coins` : `Next on ${next}`}
      </Button>
    </div>
  );
}

export function BalanceSkeleton() {
  return (
    <section className="coins-balance panel" aria-busy="true">
      <div>
        <h1 className="over">Balance</h1>
        <Skeleton style={{ width: 200, height: 60, margin: '12px 0' }} />
        <Skeleton style={{ width: 240, height: 18, maxWidth: '100%' }} />
      </div>
      <Skeleton style={{ height: 76, borderRadius: 16 }} />
    </section>
  );
}
