// What else a customer does to a subscription: end it, take that back, answer the bank, pay with another card.
import { PaymentsError } from '../../../platform/server/ports/payments.ts';
import { end, renew } from './billing.ts';
import { CARDS, FAILURE_TEXT, type CardKind } from './cards.ts';
import { begin, rememberKey, waitingChangeAt } from './changes.ts';
import { changeSubscription } from './locked-subscription.ts';
import type { Books } from './unit.ts';

/** Both ways drop a plan that waits for the next period. What is past due has no period left, and ends at once. */
export const setEnding = (books: Books, id: string, isEnding: boolean): Promise<void> =>
  changeSubscription(books, id, async (unit, subscription) => {
    if (subscription.state === 'ended') {
      if (isEnding) return;
      throw new PaymentsError('refused', 'The subscription has ended');
    }
    if (isEnding && subscription.state === 'past_due') return end(unit, id, subscription, unit.now);
    if (subscription.isEnding === isEnding && !subscription.next) return;
    subscription.isEnding = isEnding;
    subscription.next = null;
    await unit.emit('subscription.updated', id);
  });

export const endNow = (books: Books, id: string): Promise<void> =>
  changeSubscription(books, id, async (unit, subscription) => {
    if (subscription.state !== 'ended') await end(unit, id, subscription, unit.now);
  });

/** The customer confirms with the bank, or refuses to. */
export const answerForBank = (books: Books, id: string, isConfirmed: boolean): Promise<void> =>
  changeSubscription(books, id, async (unit, subscription) => {
    const waiting = waitingChangeAt(subscription, unit.now);
    if (waiting) {
      subscription.waitingChange = null;
      rememberKey(subscription, waiting.key);
      if (isConfirmed && subscription.state === 'active') await begin(unit, id, subscription, waiting.charge);
      else await unit.emit('subscription.updated', id);
    } else if (subscription.failure?.kind === 'authentication' && isConfirmed)
      await renew(unit, id, subscription, unit.now);
  });

/** Puts another card on file, and pays with it what is open. @returns why it cannot be used; null where it can. */
export const changeCard = (books: Books, id: string, card: CardKind): Promise<string | null> =>
  changeSubscription(books, id, async (unit, subscription) => {
    if (subscription.state === 'ended') return 'This membership has ended.';
    const failure = CARDS[card].firstFailure;
    if (failure && failure !== 'authentication') return FAILURE_TEXT[failure];
    subscription.card = card;
    if (subscription.state === 'past_due') await renew(unit, id, subscription, unit.now);
    else await unit.emit('subscription.updated', id);
    return null;
  });
