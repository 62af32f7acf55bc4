import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Emails } from '../../../platform/server/mail/emails.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Payments } from '../../../platform/server/ports/payments.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { CoinLedger, Subscriptions } from './payments.needs.ts';

/** Who sells, as invoices name them. */
export interface Seller {
  name: string;
  address: string;
  taxId: string;
  email: string;
}

export interface PaymentsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  payments: Payments;
  coins: CoinLedger;
  subscriptions: Subscriptions;
  emails: Emails;
  notifier: Notifier;
  audit: Audit;
  seller: Seller;
  /** Begins the numbers of invoices, for instance "NB". */
  invoiceSeries: string;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** A provider may return any text as our id; PostgreSQL refuses to compare a text that is not a UUID. */
export const isUuid = (text: string | null): text is string => text !== null && UUID.test(text);
