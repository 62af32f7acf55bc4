import type { Log } from '../../../../platform/server/log.ts';
import type { Identity } from '../../../../platform/server/ports/identity.ts';
import { createGoogleAccounts, type GoogleAccountDeps } from './google-accounts.ts';
import { createGoogleAttempts } from './google-attempts.ts';
import { createGoogle } from './google.service.ts';

export interface GoogleSignInDeps extends GoogleAccountDeps {
  /** Null where no client is configured. */
  identity: Identity | null;
  log: Log;
  /** Whether cookies may only travel over TLS. */
  isSecure: boolean;
}

/** The parts of signing in with Google, put together. */
export function createGoogleSignIn(deps: GoogleSignInDeps) {
  return {
    google: createGoogle({ ...deps, accounts: createGoogleAccounts(deps) }),
    attempts: createGoogleAttempts(deps),
  };
}
