// Wires up the memberships feature for the composition root.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import { createCancelling } from './changes/cancel.service.ts';
import { createChanges } from './changes/change.service.ts';
import { createClaims } from './monthly-coins/claims.ts';
import { createDesk } from './plans/desk.service.ts';
import type { MembershipMirror } from './membership-mirror.ts';
import { createMembershipsData } from './memberships-data.ts';
import type { Billing } from './memberships.needs.ts';
import { membershipsRoutes } from './memberships.routes.ts';
import { createPermissions } from './plans/permissions.ts';
import { createPlans } from './plans/plans.service.ts';
import { createSchedule } from './mirror/schedule.ts';
import { createStatus } from './changes/status.service.ts';
import { createSubscribing } from './changes/subscribe.service.ts';
import { createTerms } from './plans/terms.ts';

export interface MembershipsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  mirror: MembershipMirror;
  billing: Billing;
  audit: Audit;
  /** The id of the model that writes members' replies; empty where no other does. */
  memberChatModel: () => string;
}

export function createMemberships(deps: MembershipsDeps) {
  const { monthly, notices, ending } = deps.mirror;
  const terms = createTerms(deps);
  const plans = createPlans(deps);
  const status = createStatus({ ...deps, terms });
  const subscribing = createSubscribing({ ...deps, plans });
  const cancelling = createCancelling({ ...deps, status });
  const changes = createChanges({ ...deps, plans, status, subscribing, cancelling, monthly });
  const desk = createDesk({ ...deps, terms });
  return {
    routes: membershipsRoutes({ plans, status, subscribing, changes, cancelling, desk }),
    /** For the monthly claim of coins. */
    claims: createClaims({ ...deps, terms }),
    permissions: createPermissions(terms),
    schedule: createSchedule({ ...deps, monthly, notices, ending }),
    personalData: createMembershipsData(deps),
  };
}

export type Memberships = ReturnType<typeof createMemberships>;
