import { ApiError } from '../../../../platform/web/api-error.ts';
import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import type { DeskAccount } from '../../contract.ts';
import { AccountFacts } from './account-facts.tsx';
import { AdjustForm } from './adjust-form.tsx';
import { AdjustmentTable } from './adjustment-table.tsx';
import { useAccount, useAdjustments } from './coins-desk.queries.ts';
import { UserLedger } from './user-ledger.tsx';

export function AccountDetail({ who }: { who: string }) {
  const account = useAccount(who);
  if (account.error instanceof ApiError && account.error.status === 404)
    return <p role="alert">There is no user “{who}”.</p>;
  return (
    <Loaded query={account} what="coin account">
      {(data) => <Account account={data} />}
    </Loaded>
  );
}

function Account({ account }: { account: DeskAccount }) {
  const { user } = account;
  return (
    <>
      <div className="desk-columns">
        <DeskPanel
          title={user.username}
          side={
            <DeskLink path="payments" search={{ q: user.username }}>
              Payments
            </DeskLink>
          }
        >
          <AccountFacts account={account} />
        </DeskPanel>
        <DeskPanel title="Give or take coins">
          <AdjustForm user={user} balance={account.info.balance} />
        </DeskPanel>
      </div>
      <UserAdjustments userId={user.id} />
      <UserLedger userId={user.id} />
    </>
  );
}

/** Nothing where staff never gave or took anything. */
function UserAdjustments({ userId }: { userId: string }) {
  const { data } = useAdjustments({ userId });
  if (!data || data.items.length === 0) return null;
  return (
    <DeskPanel title="What staff gave and took">
      <AdjustmentTable adjustments={data.items} />
    </DeskPanel>
  );
}
