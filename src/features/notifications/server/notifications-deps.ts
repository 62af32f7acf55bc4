import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Emails } from '../../../platform/server/mail/emails.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Events } from '../../../platform/server/ports/events.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Push } from '../../../platform/server/ports/push.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';

export interface NotificationsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  events: Events;
  emails: Emails;
  audit: Audit;
  push: Push;
  /** Signs the links that end emails. */
  secret: string;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
  /** Where push services reach the operator if the product has no public address; may carry a name, or be empty. */
  operatorEmail: string;
  /** Whether emails leave this machine. */
  canEmail: boolean;
  /** A session that was not used for so long cannot be used any more. */
  sessionSeconds: number;
  /** Whether a session has ended while access tokens of it may still be valid. */
  hasEnded: (sessionId: string) => boolean;
}
