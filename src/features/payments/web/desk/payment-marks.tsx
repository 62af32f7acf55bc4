import { moneyText } from '../../../../platform/web/money.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { DeskPayment } from '../../contract.ts';

const DISPUTES = {
  open: { mood: 'bad', text: 'Disputed' },
  won: { mood: 'good', text: 'Dispute won' },
  lost: { mood: 'bad', text: 'Dispute lost' },
} as const;

/** What became of a payment since. */
export function PaymentMarks({ payment }: { payment: DeskPayment }) {
  const { amount, refunded, currency } = payment;
  const dispute = payment.dispute && DISPUTES[payment.dispute];
  return (
    <span className="row g1">
      {dispute && <StateMark mood={dispute.mood}>{dispute.text}</StateMark>}
      {refunded > 0 && (
        <StateMark mood="wait">
          {refunded === amount ? 'Refunded' : `${moneyText(refunded, currency)} refunded`}
        </StateMark>
      )}
      {!dispute && refunded === 0 && <StateMark mood="good">Paid</StateMark>}
    </span>
  );
}
