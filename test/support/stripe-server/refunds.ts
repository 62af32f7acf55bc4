import type { Books, Refund } from './books.ts';
import type { EventSource } from './events.ts';
import { ApiError } from './form.ts';
import type { Presenters } from './present.ts';

export function createRefunds(books: Books, present: Presenters, { emit }: EventSource) {
  return {
    /** Makes a refund for the API and for the seller's dashboard. */
    give(intentId: string, amount: number, metadata: Record<string, string>): Refund {
      books.intents.find(intentId);
      const [charge] = books.charges.newest(({ intent }) => intent === intentId);
      if (!charge) throw new ApiError(400, 'This payment has no successful charge');
      if (!Number.isInteger(amount)) throw new ApiError(400, 'Invalid integer', 'parameter_invalid_integer');
      if (amount <= 0) throw new ApiError(400, 'Invalid positive integer', 'parameter_invalid_integer');
      const isDisputed = books.disputes.newest((each) => each.charge === charge.id && each.status !== 'won');
      if (isDisputed.length > 0) throw new ApiError(400, 'The charge is disputed', 'charge_disputed');
      const given = books.refunds
        .newest((each) => each.charge === charge.id)
        .reduce((sum, each) => sum + each.amount, 0);
      if (amount > charge.amount - given)
        throw new ApiError(
          400,
          'Refund amount is greater than unrefunded amount on charge',
          'amount_too_large',
        );
      const { id, currency } = charge;
      const refund = books.refunds.add({
        id: books.newId('re'),
        intent: intentId,
        charge: id,
        amount,
        currency,
        metadata,
        created: books.now(),
      });
      emit('charge.refunded', present.charge(id));
      emit('refund.created', present.refund(refund.id));
      return refund;
    },
  };
}
export type Refunds = ReturnType<typeof createRefunds>;
