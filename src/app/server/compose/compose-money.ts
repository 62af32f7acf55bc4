// Composes coins, memberships and payments. Each depends only on the interfaces it declares, never on the
// others.
import { systemTicker } from '../../../adapters/clock/ticker.ts';
import { createPayments as createProvider } from '../../../adapters/payments/index.ts';
import { setTier } from '../../../features/account/server/tier.store.ts';
import { createCoinBooks } from '../../../features/coins/server/coin-books.ts';
import { createCoins } from '../../../features/coins/server/create-coins.ts';
import { createMemberships } from '../../../features/memberships/server/create-memberships.ts';
import { createMembershipMirror } from '../../../features/memberships/server/membership-mirror.ts';
import { createPayments } from '../../../features/payments/server/create-payments.ts';
import { mount, type HttpDeps } from '../../../platform/server/http.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Emails } from '../../../platform/server/mail/emails.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { api } from '../../contract.ts';

export interface MoneyDeps {
  config: Config;
  secret: string;
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  emails: Emails;
  audit: Audit;
  notifier: Notifier;
  /** The id of the model that writes members' replies; empty where no other does. */
  memberChatModel: () => string;
  publicUrl: () => string;
}

export async function composeMoney({
  config,
  secret,
  emails,
  audit,
  notifier,
  memberChatModel,
  publicUrl,
  ...deps
}: MoneyDeps) {
  const ticker = systemTicker;
  const productName = config.PRODUCT_NAME;
  const common = { ...deps, ticker, emails, audit, notifier, productName, publicUrl };
  const provider = await createProvider(
    config.PAYMENTS === 'stripe'
      ? {
          provider: 'stripe',
          secretKey: config.STRIPE_SECRET_KEY,
          webhookSecret: config.STRIPE_WEBHOOK_SECRET,
          apiUrl: config.STRIPE_API_URL,
          clock: deps.clock,
        }
      : { ...deps, provider: 'sandbox', ticker, secret, publicUrl, productName },
  );
  const books = createCoinBooks(deps);
  const mirror = createMembershipMirror({
    ...common,
    provider: provider.payments.name,
    coins: books,
    accounts: { setTier },
  });
  const payments = createPayments({
    ...common,
    payments: provider.payments,
    coins: books,
    subscriptions: mirror.subscriptions,
    seller: {
      name: config.SELLER_NAME || productName,
      address: config.SELLER_ADDRESS.replaceAll('\\n', '\n'),
      taxId: config.SELLER_TAX_ID,
      email: config.SELLER_EMAIL,
    },
    invoiceSeries: config.INVOICE_SERIES,
  });
  provider.sandbox?.events.subscribe((body, signature) =>
    payments.receive(body, (name) => (name === 'sandbox-signature' ? signature : undefined)),
  );
  const memberships = createMemberships({ ...common, mirror, billing: payments.billing, memberChatModel });
  const coins = createCoins({
    ...common,
    books,
    isDevelopment: config.isDevelopment,
    claims: memberships.claims,
    orders: payments.billing,
  });
  return {
    coins,
    payments,
    memberships,
    provider,
    mount(http: HttpDeps): void {
      mount(http, api.coins, coins.routes);
      mount(http, api.payments, payments.routes);
      mount(http, api.memberships, memberships.routes);
    },
    async start(isAlone: boolean): Promise<void> {
      await payments.worker.start(isAlone);
      memberships.schedule.start();
      coins.expiry.start();
      provider.sandbox?.start();
    },
    /** Resolves when no charge, event, renewal or email is due any more. For tests. */
    async settle(): Promise<void> {
      // The worker's calls to the provider cause further events, such as refunds and endings, so a second
      // round is needed.
      for (let round = 0; round < 2; round++) {
        await provider.sandbox?.settle();
        await payments.worker.settle();
        await memberships.schedule.settle();
      }
      await coins.expiry.expireDue();
    },
    async stop(): Promise<void> {
      await provider.payments.close();
      await coins.expiry.stop();
      await memberships.schedule.stop();
      await payments.worker.stop();
    },
  };
}
