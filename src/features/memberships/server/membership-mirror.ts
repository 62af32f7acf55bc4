// Memberships as the mirror of the provider's subscriptions. Payments writes it, so it is built before payments, and the
// rest of this feature, which orders from payments, after it.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Emails } from '../../../platform/server/mail/emails.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { createEnding } from './mirror/ending.service.ts';
import type { Accounts, MonthlyCoins } from './memberships.needs.ts';
import { createMonthly } from './monthly-coins/monthly-coins.ts';
import { createNotices } from './mirror/notices.ts';
import { createSubscriptions } from './mirror/subscriptions.ts';

export interface MirrorDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** The provider's name; a membership at another one is none of its own. */
  provider: string;
  coins: MonthlyCoins;
  accounts: Accounts;
  emails: Emails;
  notifier: Notifier;
  productName: string;
  /** Without a slash at the end. */
  publicUrl: () => string;
}

export function createMembershipMirror(deps: MirrorDeps) {
  const notices = createNotices(deps);
  const monthly = createMonthly(deps);
  const ending = createEnding({ ...deps, notices });
  return {
    notices,
    monthly,
    ending,
    /** For payments, which reads the provider. */
    subscriptions: createSubscriptions({ ...deps, monthly, notices, ending }),
  };
}

export type MembershipMirror = ReturnType<typeof createMembershipMirror>;
