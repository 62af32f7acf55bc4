import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Facts } from '../../../../platform/web/desk/facts.tsx';
import { FindBox } from '../../../../platform/web/desk/find-box.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { DeskUser } from '../../desk-contract.ts';
import { useDeskUser } from './accounts-desk.queries.ts';
import { LiftForm, SuspendForm } from './suspension-forms.tsx';
import { SuspensionTable } from './suspension-table.tsx';

/** One account, found by its name or id: who it is, and keeping it out. */
export function AccountsDeskPage({ rest }: { rest: string }) {
  const navigate = useNavigate();
  return (
    <>
      <DeskHead title="Accounts" />
      <div className="desk-filters">
        <FindBox
          label="Username or id"
          value={rest}
          onFind={(who) =>
            void navigate({
              to: '/desk/$',
              params: { _splat: who ? `accounts/${who}` : 'accounts' },
              search: {},
            })
          }
        />
      </div>
      {rest ? (
        <Found key={rest} who={rest} />
      ) : (
        <p className="t2">Look a user up to see their account, to suspend it or to let it in again.</p>
      )}
    </>
  );
}

function Found({ who }: { who: string }) {
  const user = useDeskUser(who);
  if (user.error instanceof ApiError && user.error.status === 404)
    return <p role="alert">There is no user “{who}”.</p>;
  return (
    <Loaded query={user} what="account">
      {(data) => <Account user={data} />}
    </Loaded>
  );
}

function Account({ user }: { user: DeskUser }) {
  const active = user.suspensions.find(({ isActive }) => isActive);
  return (
    <>
      <div className="desk-columns">
        <DeskPanel
          title={user.username}
          side={
            active ? <StateMark mood="bad">Suspended</StateMark> : <StateMark mood="good">Open</StateMark>
          }
        >
          <Facts
            facts={[
              ['Display name', user.displayName || '–'],
              ...(user.email
                ? [['Address', `${user.email}${user.isEmailVerified ? '' : ' (not verified)'}`] as const]
                : []),
              ['Role', user.role],
              ['Tier', user.tier],
              ['Two-step sign-in', user.hasSecondFactor ? 'on' : 'off'],
              ['Here since', timeText(user.createdAt).slice(0, 10)],
              ['Last seen', user.lastUsedAt ? timeText(user.lastUsedAt) : 'never'],
              ['Signed-in devices', wholeText(user.sessions)],
              ['Id', <code key="id">{user.id}</code>],
            ]}
          />
        </DeskPanel>
        <DeskPanel title={active ? 'Let them in again' : 'Suspend'}>
          {!user.maySuspend ? (
            <p className="t2">Your role may not suspend this account.</p>
          ) : active ? (
            <LiftForm user={user} />
          ) : (
            <SuspendForm user={user} />
          )}
        </DeskPanel>
      </div>
      {user.suspensions.length > 0 && (
        <DeskPanel title="Suspensions">
          <SuspensionTable suspensions={user.suspensions} />
        </DeskPanel>
      )}
    </>
  );
}
