import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Emails } from '../../../platform/server/mail/emails.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Events } from '../../../platform/server/ports/events.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { Files, Hidings, RequestQuota } from './removals.needs.ts';

export interface RemovalsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  events: Pick<Events, 'publish' | 'subscribe'>;
  hidings: Hidings;
  files: Files;
  notifier: Notifier;
  emails: Emails;
  audit: Audit;
  quota: RequestQuota;
  /** Of the house; keys of status links and marks of requesters are made with it. */
  secret: string;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
}
