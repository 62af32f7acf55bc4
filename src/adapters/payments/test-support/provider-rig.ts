// A payment provider with everything that a test makes happen around it: buyers, their bank, time, the provider's desk.
import type { Payments } from '../../../platform/server/ports/payments.ts';

export type BuyersCard = 'works' | 'declined' | 'insufficient' | 'bank' | 'fails-later';
export type Failure = 'declined' | 'insufficient' | 'authentication';

export interface DeliveredEvent {
  body: Buffer;
  headers: Record<string, string>;
}

export interface ProviderRig {
  payments: Payments;
  /** Lets time go on up to then; the provider bills what is due. */
  advanceTo(at: Date): Promise<void>;
  /** Moves the clock alone, also backwards. */
  shiftClock(ms: number): void;
  now(): number;
  /** The buyer fills in the hosted page. */
  pay(checkoutId: string, card: BuyersCard): Promise<void>;
  /** The bank's question after a card that needs confirmation. */
  answerBank(checkoutId: string, isConfirmed: boolean): Promise<void>;
  /** The bank's question at the action address of a subscription. */
  answerCharge(subscriptionId: string, isConfirmed: boolean): Promise<void>;
  /** Pays what failed with a card that works. */
  payOpen(subscriptionId: string): Promise<void>;
  failNextCharge(subscriptionId: string, kind: Failure): Promise<void>;
  dispute(paymentId: string): Promise<string>;
  closeDispute(disputeId: string, state: 'won' | 'lost'): Promise<void>;
  refundAtDesk(paymentId: string, amount: number): Promise<void>;
  expireCheckout(id: string): Promise<void>;
  /** Events since the last call, signed, in the order in which they happened. */
  takeEvents(): Promise<DeliveredEvent[]>;
  /** Headers with which the provider itself would deliver this body now. */
  sign(body: string): Record<string, string>;
  close(): Promise<void>;
}
