import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskLink, UserLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Facts } from '../../../../platform/web/desk/facts.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { moneyText } from '../../../../platform/web/money.ts';
import { timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import type { DeskPaymentDetail } from '../../contract.ts';
import { InvoiceButton } from './invoice-button.tsx';
import { PaymentMarks } from './payment-marks.tsx';
import { usePayment } from './payments-desk.queries.ts';
import { RefundForm } from './refund-form.tsx';
import { RefundTable } from './refund-table.tsx';

const REASONS: Record<DeskPaymentDetail['reason'], string> = {
  pack: 'Coin pack',
  membership: 'New membership',
  renewal: 'Renewal',
  change: 'Change of plan',
};

/** One payment: what it was for, what became of it, and giving it back. */
export function PaymentDetail({ id }: { id: string }) {
  const payment = usePayment(id);
  return (
    <>
      <DeskHead title="Payment" note={<DeskLink path="payments">All payments</DeskLink>} />
      <Loaded query={payment} what="payment">
        {(data) => (
          <div className="desk-columns">
            <DeskPanel title={data.title} side={<PaymentMarks payment={data} />}>
              <PaymentFacts payment={data} />
            </DeskPanel>
            <DeskPanel title="Refunds">
              <RefundTable refunds={data.refunds} currency={data.currency} />
              <RefundForm payment={data} />
            </DeskPanel>
          </div>
        )}
      </Loaded>
    </>
  );
}

function PaymentFacts({ payment }: { payment: DeskPaymentDetail }) {
  const { amount, refunded, currency, coins, coinsReversed } = payment;
  return (
    <Facts
      facts={[
        ['User', <UserLink key="user" user={payment.user} />],
        ['Kind', REASONS[payment.reason]],
        ['Paid', `${timeText(payment.paidAt)} UTC`],
        ['Amount', moneyText(amount, currency)],
        ['Refunded', moneyText(refunded, currency)],
        ['Coins it brought', wholeText(coins)],
        ['Coins taken back', wholeText(coinsReversed)],
        ['Dispute', payment.dispute ?? 'none'],
        ['Invoice', <InvoiceButton key="invoice" id={payment.invoiceId} number={payment.invoiceNumber} />],
        ['Provider', payment.provider],
        ['Provider’s id', <code key="id">{payment.providerPaymentId}</code>],
      ]}
    />
  );
}
