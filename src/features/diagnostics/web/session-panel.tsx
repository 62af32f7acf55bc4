import { useState } from 'react';
import { tokens } from '../../../platform/web/calls/browser-send.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import { storage } from '../../../platform/web/storage/storage.ts';
import { expiryOf } from '../../../platform/web/calls/tokens.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { useStored } from '../../../platform/web/storage/use-stored.ts';
import { Facts } from './facts.tsx';
import { decode, expire, EXPIRED_AT, masked, renew, untilText } from './session-tools.ts';
import { useNow } from './use-now.ts';

export function SessionPanel() {
  const { user, status, isProfileFresh, refreshUser } = useSession();
  const now = useNow(1000);
  const access = useStored(KEYS.accessToken);
  const refreshToken = useStored(KEYS.refreshToken);
  const skew = Number(useStored(KEYS.clockSkew) ?? 0);
  const isRefreshing = useStored(KEYS.refreshLock) !== null;
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');

  async function run(what: string, work: () => Promise<unknown> | void) {
    setBusy(true);
    try {
      await work();
      setSaid(what);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  }

  return (
    <section className="panel pad" aria-labelledby="session-title">
      <h2 className="t-m" id="session-title">
        Session
      </h2>
      <Facts
        facts={[
          ['Status', status],
          ['User', user ? `${user.username} (${user.role}, ${user.tier})` : 'none'],
          ['Profile', isProfileFresh ? 'fetched since arriving' : 'as it was stored'],
          ['Access token', access === null ? 'none' : masked(access)],
          ['Expires', access === null ? '–' : expiryText(access, now + skew)],
          ['Refresh token', refreshToken === null ? 'none' : masked(refreshToken)],
          ['Refresh', isRefreshing ? 'under way' : 'idle'],
          ['Server’s clock', skew ? `${Math.round(skew / 1000)} s ahead of this device` : 'as this device’s'],
        ]}
      />
      {access !== null && <Claims token={access} />}
      <div className="row wrap g3">
        <Button
          variant="primary"
          busyText={isBusy && 'Working...'}
          onClick={() => void run('Refreshed', () => renew({ storage, tokens }))}
        >
          Refresh
        </Button>
        <Button
          onClick={() =>
            void run('Expired: the next call refreshes first', () => {
              if (!expire({ storage })) throw new Error('No access token available');
            })
          }
        >
          Expire
        </Button>
        <Button onClick={() => void run('Profile fetched', refreshUser)}>Fetch profile</Button>
        <Button variant="danger" onClick={() => void run('Cleared', () => tokens.clear())}>
          Clear
        </Button>
      </div>
      <p className="cap" role="status">
        {said}
      </p>
    </section>
  );
}

function expiryText(token: string, now: number): string {
  const at = expiryOf(token);
  if (at === EXPIRED_AT) return 'expired by hand; the next call refreshes first';
  return at
    ? `${untilText(at, now)} (${new Date(at).toISOString()})`
    : 'cannot be read, so it counts as expired';
}

function Claims({ token }: { token: string }) {
  const read = decode(token);
  if (!read) return <p className="t2">The token’s claims cannot be read.</p>;
  const rows = [...Object.entries(read.header), ...Object.entries(read.claims)];
  return (
    <details>
      <summary className="link">Decoded claims</summary>
      <Facts facts={rows.map(([name, value]) => [name, <code key={name}>{JSON.stringify(value)}</code>])} />
    </details>
  );
}
