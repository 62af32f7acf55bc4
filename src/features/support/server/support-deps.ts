import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Emails } from '../../../platform/server/mail/emails.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { Limit } from './support.needs.ts';

export interface SupportDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  blobs: BlobStore;
  notifier: Notifier;
  emails: Emails;
  audit: Audit;
  limit: Limit;
  /** The server's; the keys of guests' links are made with it. */
  secret: string;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
}

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
