// The current user. Declared here for all features; `account` provides it.
import { createContext, useContext } from 'react';
import type { CurrentUser } from '../../shared/words/user.ts';

export interface SignInResult {
  accessToken: string;
  refreshToken: string;
  user: CurrentUser;
}

export interface Session {
  user: CurrentUser | null;
  /**
   * `unknown` on the server and until the browser has read the stored session; screens then show their guest
   * form.
   */
  status: 'unknown' | 'guest' | 'signed-in';
  /** Whether the profile was fetched after page load or sign-in; until then it may be an outdated one. */
  isProfileFresh: boolean;
  /** Reads the stored session directly, for taps that may come while `status` is still unknown. */
  isGuestNow(): boolean;
  /** Opens the sign-up prompt: "Sign up to <action> and unlock exclusive features". */
  askToSignUp(action: string): void;
  openSignIn(): void;
  openSignUp(): void;
  signIn(result: SignInResult): void;
  /** Never fails: credentials and cached data are removed even if the server cannot be reached. */
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
