// Actions on Stripe's hosted pages, at the customer's bank and in the seller's dashboard.
import type { BuyersCard, Failure } from '../../../src/adapters/payments/test-support/provider-rig.ts';
import type { Billing } from './billing.ts';
import { CARDS } from './books.ts';
import type { Books, Session } from './books.ts';
import type { EventSource } from './events.ts';
import { ApiError } from './form.ts';
import type { Presenters } from './present.ts';

export function createBuyer(books: Books, present: Presenters, billing: Billing, { emit }: EventSource) {
  function openSession(id: string): Session {
    const session = books.sessions.find(id);
    if (session.status !== 'open') throw new ApiError(400, 'This page is no longer available');
    return session;
  }

  function complete(session: Session, card: BuyersCard): void {
    if (!session.customer && (session.makesCustomer || session.mode === 'subscription'))
      session.customer = books.customers.add({ id: books.newId('cus'), email: session.email, credit: 0 }).id;
    session.status = 'complete';
    session.isPaid = true;
    session.waitingCard = null;
    const { customer, amount, currency, innerMetadata: metadata } = session;
    if (session.mode === 'subscription') {
      const begun = { customer: customer!, metadata, price: session.price!, card };
      session.subscription = billing.begin(begun).id;
    } else {
      const intent = billing.newIntent({ customer, amount, currency, metadata }, 'requires_payment_method');
      billing.succeed(intent, books.now());
      session.intent = intent.id;
    }
    emit('checkout.session.completed', present.session(session.id));
  }

  const openInvoiceOf = (subscriptionId: string) => {
    const invoice = books.invoices.find(books.subscriptions.find(subscriptionId).latestInvoice);
    if (invoice.status !== 'open') throw new ApiError(400, 'Nothing is open');
    return invoice;
  };

  return {
    pay(sessionId: string, card: BuyersCard): void {
      const session = openSession(sessionId);
      const failure = CARDS[card].first;
      session.waitingCard = failure === 'authentication' ? card : null;
      if (!failure) complete(session, card);
      else if (failure !== 'authentication') emit('payment_intent.payment_failed', { id: 'pi_failed' });
    },
    answerBank(sessionId: string, isConfirmed: boolean): void {
      const session = openSession(sessionId);
      const card = session.waitingCard;
      session.waitingCard = null;
      if (card && isConfirmed) complete(session, card);
    },
    /** Pays by bank transfer, whose outcome is known days later. */
    payLater(sessionId: string): void {
      const session = openSession(sessionId);
      const { customer, amount, currency, innerMetadata: metadata } = session;
      session.status = 'complete';
      session.intent = billing.newIntent({ customer, amount, currency, metadata }, 'processing').id;
      emit('checkout.session.completed', present.session(session.id));
    },
    decideLater(sessionId: string, isPaid: boolean): void {
      const session = books.sessions.find(sessionId);
      const intent = books.intents.find(session.intent!);
      session.isPaid = isPaid;
      if (isPaid) billing.succeed(intent, books.now());
      else intent.status = 'requires_payment_method';
      const outcome = isPaid ? 'succeeded' : 'failed';
      emit(`checkout.session.async_payment_${outcome}`, present.session(session.id));
    },
    payOpen(subscriptionId: string): void {
      const invoice = openInvoiceOf(subscriptionId);
      books.subscriptions.find(subscriptionId).card = 'works';
      billing.payInvoice(invoice, books.now());
    },
    answerCharge(subscriptionId: string, isConfirmed: boolean): void {
      const invoice = openInvoiceOf(subscriptionId);
      if (isConfirmed) billing.payInvoice(invoice, books.now());
    },
    failNextCharge(subscriptionId: string, kind: Failure): void {
      books.subscriptions.find(subscriptionId).nextFailure = kind;
    },
    dispute(intentId: string): string {
      const [charge] = books.charges.newest(({ intent }) => intent === intentId);
      const { id, amount, currency } = charge!;
      const dispute = books.disputes.add({
        id: books.newId('dp'),
        intent: intentId,
        charge: id,
        amount,
        currency,
        status: 'needs_response',
        created: books.now(),
      });
      emit('charge.dispute.created', present.dispute(dispute.id));
      return dispute.id;
    },
    closeDispute(disputeId: string, status: 'won' | 'lost'): void {
      books.disputes.find(disputeId).status = status;
      emit('charge.dispute.closed', present.dispute(disputeId));
    },
    expireCheckout: (sessionId: string): void => billing.expire(openSession(sessionId).id),
  };
}
