import { useQueryClient } from '@tanstack/react-query';
import { Fragment, startTransition, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { tokens } from '../../../platform/web/calls/browser-send.ts';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import type { CurrentUser } from '../../../shared/words/user.ts';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { storage } from '../../../platform/web/storage/storage.ts';
import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import { accountClient } from './account.queries.ts';
import { followLanguage } from './language/follow-language.ts';
import { keepTimeZone } from './keep-time-zone.ts';
import type { OpenDialog } from './sign-in/open-dialog.ts';
import { followPerson, forgetPerson, storedUser, usePerson } from './person.ts';

const AuthDialogs = lazyComponent(() =>
  import('./sign-in/auth-dialogs.tsx').then((module) => module.AuthDialogs),
);

async function refreshUser(): Promise<void> {
  const asked = tokens.holder();
  const fetched = await accountClient.me();
  // Whoever signed out meanwhile leaves nothing behind.
  const keep = (user: CurrentUser) => {
    if (tokens.holder() === asked) storage.set(KEYS.user, JSON.stringify(user));
  };
  keep(fetched);
  if (tokens.holder() === asked) followLanguage(fetched);
  // Nothing waits for it.
  if (tokens.holder() === asked) void keepTimeZone(fetched).then((user) => user !== fetched && keep(user));
}

async function signOut(): Promise<void> {
  const refreshToken = storage.get(KEYS.refreshToken) ?? undefined;
  // First here: the server may be slow, or away.
  forgetPerson();
  await accountClient.logout({ body: { refreshToken } }).catch((error: unknown) => {
    console.warn('Signing out on the server failed', error);
  });
}

interface SessionProviderProps {
  /** Whether the first render repeats the server's, which does not know who is here. */
  isFromServer?: boolean;
  children: ReactNode;
}

const NOBODY = { holder: null, user: null };

/** What first-paint.js has shown of the stored user; the next one must not see it. */
function forgetFirstPaint(): void {
  const { dataset, style } = document.documentElement;
  delete dataset.session;
  for (const name of ['picture', 'initials', 'name', 'email', 'coins'])
    style.removeProperty(`--account-${name}`);
}

/** The events that begin a tap. */
const TAPS = ['pointerdown', 'keydown', 'click'] as const;

/** Who is here, from what the browser keeps; and the dialogs that change it. */
export function SessionProvider({ isFromServer = false, children }: SessionProviderProps) {
  const queryClient = useQueryClient();
  const [isServerMarkup, setServerMarkup] = useState(isFromServer);
  const person = usePerson();
  const { holder, user } = isServerMarkup ? NOBODY : person;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isFetched, setFetched] = useState(false);
  const [stay, setStay] = useState({ holder: person.holder, number: 0 });
  if (stay.holder !== person.holder) {
    setStay({ holder: person.holder, number: stay.number + (stay.holder ? 1 : 0) });
    // Another tab may have signed in meanwhile.
    if (person.holder !== null) setDialog(null);
  }

  useEffect(() => followPerson(queryClient), [queryClient]);

  // Once per sign-in: when the page loads with a session, and after signing in.
  useEffect(() => {
    if (holder === null) return;
    let isOver = false;
    refreshUser()
      .catch(() => {
        if (!isOver && !storedUser()) return signOut();
      })
      .finally(() => void (isOver || setFetched(true)));
    return () => {
      isOver = true;
      setFetched(false);
    };
  }, [holder]);

  useEffect(() => {
    if (!isServerMarkup) return;
    const showPerson = () => setServerMarkup(false);
    // As a transition: everything that depends on the session renders again, which takes long on a slow phone.
    startTransition(showPerson);
    // A tap forces it, because its handler has to know the user.
    const showAtOnce = () => flushSync(showPerson);
    for (const tap of TAPS) window.addEventListener(tap, showAtOnce, { capture: true });
    return () => {
      for (const tap of TAPS) window.removeEventListener(tap, showAtOnce, { capture: true });
    };
  }, [isServerMarkup]);

  const isHere = holder !== null;
  const status = isServerMarkup || (isHere && !user) ? 'unknown' : isHere ? 'signed-in' : 'guest';
  // While it is unknown, the style sheet shows the account or the guests' buttons by this attribute.
  useEffect(() => {
    if (status !== 'unknown') forgetFirstPaint();
    else if (isHere) document.documentElement.dataset.session = 'in';
  }, [status, isHere]);
  const session: Session = {
    user,
    status,
    isProfileFresh: isHere && isFetched,
    isGuestNow: () => tokens.holder() === null,
    askToSignUp: (action) => setDialog({ kind: 'guest-prompt', action }),
    openSignIn: () => setDialog({ kind: 'sign-in' }),
    openSignUp: () => setDialog({ kind: 'sign-up' }),
    signIn(result) {
      storage.set(KEYS.user, JSON.stringify(result.user));
      tokens.store(result);
    },
    signOut,
    refreshUser,
  };

  return (
    <SessionContext value={session}>
      {/* Nothing that a screen remembers of one person may be there for the next. */}
      <Fragment key={stay.number}>{children}</Fragment>
      {dialog && <AuthDialogs open={dialog} onChange={setDialog} onMissing={() => setDialog(null)} />}
    </SessionContext>
  );
}
