// Everything of memberships, put together for compose.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Emails } from '../../../platform/server/mail/emails.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { createCancelling } from './cancel.service.ts';
import { createChanges } from './change.service.ts';
import { createClaims } from './claims.ts';
import { createDesk } from './desk.service.ts';
import { createEnding } from './ending.service.ts';
import { createMembershipsData } from './memberships-data.ts';
import type { Accounts, Billing, MonthlyCoins } from './memberships.needs.ts';
import { membershipsRoutes } from './memberships.routes.ts';
import { createMonthly } from './monthly-coins.ts';
import { createNotices } from './notices.ts';
import { createPermissions } from './permissions.ts';
import { createPlans } from './plans.service.ts';
import { createSchedule } from './schedule.ts';
import { createStatus } from './status.service.ts';
import { createSubscribing } from './subscribe.service.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createTerms } from './terms.ts';

export interface MembershipsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  billing: Billing;
  coins: MonthlyCoins;
  accounts: Accounts;
  emails: Emails;
  notifier: Notifier;
  audit: Audit;
  productName: string;
  /** Writes members' replies; empty where no other model does. */
  memberChatModel: string;
  /** Without a slash at the end. */
  publicUrl: () => string;
}

export function createMemberships(given: MembershipsDeps) {
  const deps = { ...given, provider: given.billing.provider };
  const terms = createTerms(deps);
  const notices = createNotices(deps);
  const monthly = createMonthly(deps);
  const ending = createEnding({ ...deps, notices });
  const plans = createPlans(deps);
  const status = createStatus({ ...deps, terms });
  const subscribing = createSubscribing({ ...deps, plans });
  const cancelling = createCancelling({ ...deps, status });
  const changes = createChanges({ ...deps, plans, status, subscribing, cancelling, monthly });
  const desk = createDesk({ ...deps, terms });
  return {
    routes: membershipsRoutes({ plans, status, subscribing, changes, cancelling, desk }),
    /** For payments, which reads the provider. */
    subscriptions: createSubscriptions({ ...deps, monthly, notices, ending }),
    /** For the monthly claim of coins. */
    claims: createClaims({ ...deps, terms }),
    permissions: createPermissions(terms),
    schedule: createSchedule({ ...deps, monthly, notices, ending }),
    personalData: createMembershipsData(deps),
  };
}

export type Memberships = ReturnType<typeof createMemberships>;
