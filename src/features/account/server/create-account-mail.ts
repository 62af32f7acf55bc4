import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { Letters } from './account.needs.ts';
import { createLetterDesk } from './letter-desk.ts';
import { createMailRequests } from './mail-requests.ts';
import { createMailService } from './mail.service.ts';
import type { Passwords } from './passwords.ts';
import type { SignInGuard } from './sign-in-guard.ts';

export interface AccountMailTools {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  /** The one pool that all hashing of a server goes through. */
  passwords: Passwords;
  guard: SignInGuard;
  post: Letters;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
  /** Afterwards the access tokens of what has ended are refused. */
  seeEnded: () => Promise<void>;
}

/** The account's letters, put together: who writes them, who asks for them, and what their links do. */
export function createAccountMail(tools: AccountMailTools) {
  const desk = createLetterDesk(tools);
  const requests = createMailRequests({ ...tools, desk });
  return { desk, requests, service: createMailService({ ...tools, desk, requests }) };
}
