// What a provider answers goes into the database: its texts pass the same door as those of users.
import { PaymentsError, type Payments } from '../../platform/server/ports/payments.ts';
import { storable, storableDeep } from '../../shared/storable.ts';

async function clean<T>(answer: Promise<T>): Promise<T> {
  try {
    return storableDeep(await answer);
  } catch (error) {
    if (error instanceof PaymentsError) throw new PaymentsError(error.kind, storable(error.message));
    throw error;
  }
}

export const storablePayments = (inner: Payments): Payments => ({
  name: inner.name,
  isTest: inner.isTest,
  openCheckout: (request) => clean(inner.openCheckout(request)),
  readCheckout: (id) => clean(inner.readCheckout(id)),
  closeCheckout: (id) => clean(inner.closeCheckout(id)),
  readPayment: (id) => clean(inner.readPayment(id)),
  readSubscription: (id) => clean(inner.readSubscription(id)),
  quoteChange: (change) => clean(inner.quoteChange(change)),
  changePlan: (change, key) => clean(inner.changePlan(change, key)),
  setEnding: (id, isEnding) => clean(inner.setEnding(id, isEnding)),
  endNow: (id) => clean(inner.endNow(id)),
  openPortal: (request) => clean(inner.openPortal(request)),
  refund: (request) => clean(inner.refund(request)),
  readEvent: (body, header) => clean(inner.readEvent(body, header)),
  close: () => inner.close(),
});
