// Who is here. Declared for every feature; `account` provides it.
import { createContext, useContext } from 'react';
import type { CurrentUser } from '../../shared/words/user.ts';

export interface SignInResult {
  accessToken: string;
  refreshToken: string;
  user: CurrentUser;
}

export interface Session {
  user: CurrentUser | null;
  /** `unknown` on the server and until the browser has looked; screens show their guest form meanwhile. */
  status: 'unknown' | 'guest' | 'signed-in';
  /** Whether the fetch of the profile that follows arriving or signing in is over; until then it may be an old one. */
  isProfileFresh: boolean;
  /** As the browser has it at this moment: for taps, which may come while `status` is not known yet. */
  isGuestNow(): boolean;
  /** Opens the sign-up prompt: "Sign up to <action> and unlock exclusive features". */
  askToSignUp(action: string): void;
  openSignIn(): void;
  openSignUp(): void;
  signIn(result: SignInResult): void;
  /** Never fails: credentials and cached data go even where the server cannot be reached. */
  signOut(): Promise<void>;
  /** Fetches the user again, for instance after coins moved. */
  refreshUser(): Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a session provider above it');
  return session;
}
