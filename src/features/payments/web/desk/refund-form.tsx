import { useState } from 'react';
import { DeskForm } from '../../../../platform/web/desk/desk-form.tsx';
import { amountFault } from '../../../../platform/web/desk/amount-fault.ts';
import { amountInField, minorOf, moneyText } from '../../../../platform/web/money.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { Field, Input, TextArea } from '../../../../platform/web/ui/controls/field.tsx';
import type { DeskPaymentDetail } from '../../contract.ts';
import { REFUND_REASON_MAX } from '../../rules.ts';
import { useRefund } from './payments-desk.queries.ts';
import { counted } from '../../../../shared/words/counted.ts';

/** What may still be given back: refunds that wait for the provider count as given. */
export const refundable = ({ amount, refunded, refunds }: DeskPaymentDetail): number =>
  amount - refunded - refunds.reduce((sum, one) => sum + (one.state === 'asked' ? one.amount : 0), 0);

/** Gives back all or a part, with a reason. */
export function RefundForm({ payment }: { payment: DeskPaymentDetail }) {
  const refund = useRefund(payment.id);
  const { currency, coins } = payment;
  const left = refundable(payment);
  const [wanted, setWanted] = useState<number | null>(left);
  if (left <= 0) return <p className="t2">There is nothing left to give back.</p>;

  /** Coins go back in the share of the money. */
  const share = (amount: number) => Math.round((coins * amount) / payment.amount);
  return (
    <DeskForm
      label="Refund"
      submitText="Refund"
      busyText="Refunding..."
      isDanger
      check={({ amount = '', reason = '' }) => ({
        amount: amountFault(amount, currency, left),
        reason: reason.trim().length < 3 ? 'Say why' : undefined,
      })}
      confirm={({ amount = '' }) => {
        const money = moneyText(minorOf(amount, currency) ?? 0, currency);
        const name = payment.user?.username ?? 'a user who left';
        return {
          title: `Refund ${money}?`,
          text: `${name} gets ${money} back and loses the coins that it had brought. This cannot be taken back.`,
          yes: `Refund ${money}`,
        };
      }}
      submit={async ({ amount = '', reason = '' }, idempotencyKey) => {
        await refund.mutateAsync({ amount: minorOf(amount, currency) ?? 0, reason, idempotencyKey });
        showToast({ tone: 'success', title: 'The refund is on its way' });
      }}
    >
      {(errors) => (
        <>
          <Field
            label={`Amount in ${currency}`}
            hint={`At most ${moneyText(left, currency)}. Takes back about ${counted(share(wanted ?? 0), 'coin')}.`}
            error={errors['amount']}
          >
            {(linked) => (
              <Input
                {...linked}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={amountInField(left, currency)}
                onChange={(event) => setWanted(minorOf(event.target.value, currency))}
              />
            )}
          </Field>
          <Field label="Reason" hint="For the audit log." error={errors['reason']}>
            {(linked) => <TextArea {...linked} name="reason" rows={2} maxLength={REFUND_REASON_MAX} />}
          </Field>
        </>
      )}
    </DeskForm>
  );
}
