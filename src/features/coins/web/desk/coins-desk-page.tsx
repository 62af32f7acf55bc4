import { useNavigate } from '@tanstack/react-router';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { FindBox } from '../../../../platform/web/desk/find-box.tsx';
import { AccountDetail } from './account-detail.tsx';

/** One user's coins, found by their name, address or id. */
export function CoinsDeskPage({ rest }: { rest: string }) {
  const navigate = useNavigate();
  return (
    <>
      <DeskHead title="Users’ coins" />
      <div className="desk-filters">
        <FindBox
          label="Username, address or id"
          value={rest}
          onFind={(who) =>
            void navigate({ to: '/desk/$', params: { _splat: who ? `coins/${who}` : 'coins' }, search: {} })
          }
        />
      </div>
      {rest ? (
        <AccountDetail key={rest} who={rest} />
      ) : (
        <p className="t2">Look a user up to see what they have, where it came from and where it went.</p>
      )}
    </>
  );
}
