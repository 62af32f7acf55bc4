import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { UserSession } from '../../settings-contract.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './settings.queries.ts';

const isPhone = (device: string) => /iPhone|iPad|Android/.test(device);

/** Where one is signed in; each can be ended from here. */
export function SessionsPart() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  if (sessions.isPending)
    return (
      <div className="settings-sessions" aria-busy="true">
        <span className="sr" role="status">
          Loading your devices
        </span>
        {[0, 1].map((place) => (
          <Skeleton key={place} className="settings-session-skeleton" />
        ))}
      </div>
    );
  if (sessions.isError)
    return (
      <div className="row between setting-row">
        <p className="t2">Your devices could not be loaded.</p>
        <Button size="small" onClick={() => void sessions.refetch()}>
          Try again
        </Button>
      </div>
    );
  const others = sessions.data.length - 1;
  return (
    <>
      <ul className="list settings-sessions">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <div className="row between settings-foot">
          <p className="cap">
            {others === 1 ? 'One other device is' : `${others} other devices are`} signed in.
          </p>
          <Button
            size="small"
            busyText={endOthers.isPending && 'Signing out...'}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: () => showToast({ tone: 'success', title: 'Signed out everywhere else' }),
                onError: sayNotEnded,
              })
            }
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}

function sayNotEnded(error: unknown): void {
  // It has ended already, which is the wanted result.
  if (error instanceof ApiError && error.status === 404) return;
  const description = messageOf(error);
  showErrorToast(error, { title: 'Nothing was signed out', description });
}

function SessionRow({ session }: { session: UserSession }) {
  const { signOut } = useSession();
  const end = useEndSession();
  const { id, device, place, isCurrent, lastUsedAt, createdAt } = session;
  const now = browserClock.now();
  const Icon = isPhone(device) ? Smartphone : MonitorSmartphone;
  return (
    <li className="row g4 settings-session">
      <Icon className="i" />
      <div className="grow">
        <p className="t-s clip">{device}</p>
        <p className="cap">
          {isCurrent ? 'This device' : `Last used ${relativeDate(lastUsedAt, now)}`} · signed in{' '}
          {relativeDate(createdAt, now)}
          {place && ` from ${place}`}
        </p>
      </div>
      <Button
        variant="ghost"
        size="small"
        aria-label={isCurrent ? 'Sign out of this device' : `Sign out of ${device}`}
        busyText={end.isPending && 'Signing out...'}
        onClick={() => (isCurrent ? void signOut() : end.mutate(id, { onError: sayNotEnded }))}
      >
        Sign out
      </Button>
    </li>
  );
}
