import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Emails } from '../../../../platform/server/mail/emails.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import { createEmailWriter } from './email-writer.ts';
import { createMailRequests } from './mail-requests.ts';
import { createMailService } from './mail.service.ts';
import type { Passwords } from '../credentials/passwords.ts';
import type { ProveAddress } from './prove-address.ts';
import type { SignInGuard } from '../credentials/sign-in-guard.ts';

export interface AccountMailDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  /** The pool for all password hashing of this server. */
  passwords: Passwords;
  guard: SignInGuard;
  post: Emails;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
  proveAddress: ProveAddress;
  /** Afterwards the access tokens of what has ended are refused. */
  seeEnded: () => Promise<void>;
}

/** Composes the emails of accounts: texts, requests and the actions of their links. */
export function createAccountMail(deps: AccountMailDeps) {
  const desk = createEmailWriter(deps);
  const requests = createMailRequests({ ...deps, desk });
  return { desk, requests, service: createMailService({ ...deps, desk, requests }) };
}
