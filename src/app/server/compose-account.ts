// Accounts, put together: passwords, sessions, emails about the account, and signing in with Google.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createIdentity } from '../../adapters/identity/index.ts';
import { createAccount } from '../../features/account/server/account.service.ts';
import { createAccountMail } from '../../features/account/server/create-account-mail.ts';
import { createGoogleSignIn } from '../../features/account/server/create-google.ts';
import { createDeviceMarks } from '../../features/account/server/device-marks.ts';
import { createPasswords, type Passwords } from '../../features/account/server/passwords.ts';
import { createSessions } from '../../features/account/server/sessions.ts';
import { createSignInGuard } from '../../features/account/server/sign-in-guard.ts';
import type { AccessTokens } from '../../platform/server/access.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/db/database.ts';
import type { EndedSessions } from '../../platform/server/ended-sessions.ts';
import type { Log } from '../../platform/server/log.ts';
import type { Postman } from '../../platform/server/mail/postman.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';
import type { RateLimit } from '../../platform/server/rate-limit.ts';

export interface AccountDeps {
  config: Config;
  secret: string;
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  tokens: AccessTokens;
  limit: RateLimit;
  emails: Postman;
  endedSessions: EndedSessions;
  publicUrl: () => string;
  /** In place of what the product hashes with. */
  passwords: Passwords | undefined;
  names: Parameters<typeof createAccount>[0]['names'];
  gifts: Parameters<typeof createGoogleSignIn>[0]['gifts'];
}

export function composeAccount(deps: AccountDeps) {
  const { config, secret, database, clock, ids, log, tokens, limit, emails, endedSessions, names, gifts } =
    deps;
  const { publicUrl } = deps;
  const isSecure = publicUrl().startsWith('https:');
  const devices = createDeviceMarks(secret, isSecure);
  // In development letters are read in the log.
  const hasMail = config.SMTP_URL !== undefined || config.isDevelopment;
  const passwords = deps.passwords ?? createPasswords();
  const guard = createSignInGuard(limit, devices);
  const seeEnded = endedSessions.look;
  const mail = createAccountMail({
    ...{ database, clock, ids, log, passwords, guard, publicUrl, seeEnded },
    ticker: systemTicker,
    post: emails,
    productName: config.PRODUCT_NAME,
  });
  const sessions = createSessions({ database, tokens, clock, ids, secret, seeEnded });
  const account = createAccount({
    ...{ database, clock, ids, passwords, sessions, guard, names },
    requests: mail.requests,
    // Without mail nobody can prove an address: nothing is asked for that, and an address is one account's from the start.
    verification: hasMail ? config.EMAIL_VERIFICATION : 'off',
    hasMail,
  });
  const googleSignIn = createGoogleSignIn({
    ...{ database, clock, ids, log, sessions, names, gifts, secret, isSecure, publicUrl, seeEnded },
    identity: createIdentity({
      issuer: config.OIDC_ISSUER,
      clientId: config.GOOGLE_CLIENT_ID,
      clientSecret: config.GOOGLE_CLIENT_SECRET,
      clock,
    }),
    letters: emails,
    userOf: account.me,
    productName: config.PRODUCT_NAME,
  });
  return { account, mail, googleSignIn, guard, passwords, devices, isSecure };
}
