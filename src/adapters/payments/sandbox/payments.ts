import { PaymentsError, type Payments } from '../../../platform/server/ports/payments.ts';
import { changePlan, needsAction, quoteChange } from './changes.ts';
import { closeCheckout, openCheckout } from './checkouts.ts';
import { endNow, setEnding } from './customer-actions.ts';
import { parseEvent } from './events.ts';
import { viewSubscription } from './locked-subscription.ts';
import { presentCheckout, presentPayment, presentRefund, presentSubscription } from './present.ts';
import { refundPayment } from './refunds.ts';
import { insertObject, paymentsOf, readObject } from './sandbox.store.ts';
import { SIGNATURE_HEADER, verifySignature } from './signature.ts';
import type { Books } from './unit.ts';

const PAYMENTS_MAX = 24;
const PORTAL_MS = 3_600_000;

export function createSandboxPayments(deps: {
  books: Books;
  signingKey: Buffer;
  publicUrl: () => string;
  close: () => Promise<void>;
}): Payments {
  const { books, signingKey, publicUrl, close } = deps;
  const { clock, database } = books;
  const pageOf = (...path: string[]): string => new URL(`/sandbox/${path.join('/')}`, publicUrl()).href;

  async function readCheckout(id: string) {
    const checkout = await readObject(database.db, 'checkout', id);
    if (!checkout) throw new PaymentsError('missing', 'There is no such checkout');
    return presentCheckout(id, checkout, pageOf('checkout', id), clock.now());
  }

  return {
    name: 'sandbox',
    isTest: true,
    openCheckout: async (request) => readCheckout(await openCheckout(books, request)),
    readCheckout,
    closeCheckout: (id) => closeCheckout(books, id),
    async readPayment(id) {
      const data = await readObject(database.db, 'payment', id);
      if (!data) throw new PaymentsError('missing', 'There is no such payment');
      return presentPayment({ id, data });
    },
    readSubscription: (id) =>
      viewSubscription(books, id, async ({ tx, now }, subscription) =>
        presentSubscription(
          id,
          subscription,
          await paymentsOf(tx, id, PAYMENTS_MAX),
          needsAction(subscription, now) ? pageOf('charge', id) : null,
        ),
      ),
    quoteChange: (change) =>
      viewSubscription(books, change.subscriptionId, async ({ now }, subscription) =>
        quoteChange(subscription, change, now),
      ),
    changePlan: async (change, key) => ({
      actionUrl: (await changePlan(books, change, key)) ? pageOf('charge', change.subscriptionId) : null,
    }),
    setEnding: (id, isEnding) => setEnding(books, id, isEnding),
    endNow: (id) => endNow(books, id),
    openPortal: ({ customerId, returnUrl, purpose, subscriptionId }) =>
      books.change(async ({ tx, now, newId, lock }) => {
        await lock('customer', customerId);
        const id = newId('portal');
        const data = {
          customerId,
          returnUrl,
          purpose,
          subscriptionId,
          expiresAt: now + PORTAL_MS,
          problem: '',
        };
        await insertObject(tx, { kind: 'portal', id, data, dueAt: null, now });
        return { url: pageOf('portal', id) };
      }),
    refund: async (request) => presentRefund(await refundPayment(books, request)),
    async readEvent(body, header) {
      verifySignature(signingKey, body, header(SIGNATURE_HEADER), clock.now());
      return parseEvent(body);
    },
    close,
  };
}
