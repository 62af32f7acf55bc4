import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { tokens } from '../../../platform/web/browser-send.ts';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { storage } from '../../../platform/web/storage.ts';
import { KEYS } from '../../../platform/web/storage-keys.ts';
import { useStored } from '../../../platform/web/use-stored.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';
import { accountClient } from './account.queries.ts';
import type { OpenDialog } from './open-dialog.ts';

const AuthDialogs = lazy(() =>
  import('./auth-dialogs.tsx').then((module) => ({ default: module.AuthDialogs })),
);

const never = () => () => {};

/** Who is here, from what the browser keeps; and the dialogs that change it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const hasToken = useStored(KEYS.accessToken) !== null;
  const user = parseUser(useStored(KEYS.user));
  const isServerMarkup = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  async function refreshUser() {
    const fetched = await accountClient.me();
    storage.set(KEYS.user, JSON.stringify(fetched));
  }

  function forget() {
    tokens.clear();
    queryClient.clear();
  }

  // Once for each time that somebody is here: on arrival and after signing in.
  useEffect(() => {
    if (!hasToken) return;
    refreshUser().catch(() => {
      if (!storage.get(KEYS.user)) forget();
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a fetch for each change of the functions would never end
  }, [hasToken]);

  useEffect(() => {
    // Its work, hiding the guests' buttons before the first render, is done.
    delete document.documentElement.dataset.session;
  }, []);

  const session: Session = {
    user: hasToken ? user : null,
    status: isServerMarkup || (hasToken && !user) ? 'unknown' : hasToken ? 'signed-in' : 'guest',
    askToSignUp: (action) => setDialog({ kind: 'guest-prompt', action }),
    openSignIn: () => setDialog({ kind: 'sign-in' }),
    openSignUp: () => setDialog({ kind: 'sign-up' }),
    signIn(result) {
      storage.set(KEYS.user, JSON.stringify(result.user));
      tokens.store(result);
      void queryClient.invalidateQueries();
    },
    async signOut() {
      const refreshToken = storage.get(KEYS.refreshToken) ?? undefined;
      await accountClient.logout({ body: { refreshToken } }).catch((error: unknown) => {
        console.warn('Signing out on the server failed', error);
      });
      forget();
    },
    refreshUser,
  };

  return (
    <SessionContext value={session}>
      {children}
      {dialog && (
        <Suspense>
          <AuthDialogs open={dialog} onChange={setDialog} />
        </Suspense>
      )}
    </SessionContext>
  );
}

function parseUser(text: string | null): CurrentUser | null {
  try {
    return text ? (JSON.parse(text) as CurrentUser) : null;
  } catch {
    return null;
  }
}
