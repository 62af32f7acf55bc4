// Receipts and refund notices, each written in the transaction of what it tells of.
import type { Tx } from '../../../platform/server/db/database.ts';
import type { Buyer } from './buyers.views.ts';
import { inLanguages } from '../../../platform/server/texts/in-languages.ts';
import * as english from './email-texts.ts';
import * as money from '../../../shared/words/money-text.ts';
import * as days from './invoices/day-text.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import type { PaymentRow } from './payments.store.ts';

export type NoticeDeps = Pick<PaymentsDeps, 'emails' | 'notifier' | 'payments' | 'productName' | 'publicUrl'>;

const textsIn = inLanguages('features/payments/server/email-texts', english);
const moneyIn = inLanguages('shared/words/money-text', money);
const daysIn = inLanguages('features/payments/server/invoices/day-text', days);

const taxText = (payment: PaymentRow, { moneyText }: typeof money): string =>
  payment.tax > 0
    ? `${payment.tax_basis_points / 100}% ${payment.tax_label}, ${moneyText(payment.tax, payment.currency)}`
    : '';

/** By what was paid for. */
const EVENTS = {
  pack: 'coins.granted',
  membership: 'membership.started',
  change: 'membership.started',
  renewal: 'membership.renewed',
} as const;

export function createNotices({ emails, notifier, payments, productName, publicUrl }: NoticeDeps) {
  const about = (payment: PaymentRow, buyer: Buyer, number: string) => ({
    productName,
    publicUrl: publicUrl(),
    username: buyer.username,
    title: payment.title,
    number,
    isTest: payments.isTest,
  });
  const send = (tx: Tx, buyer: Buyer, email: { subject: string; text: string; html: string }) =>
    emails.post(tx, { userId: buyer.id, to: buyer.email, ...email });

  return {
    async receipt(
      tx: Tx,
      paid: { payment: PaymentRow; buyer: Buyer; number: string; coins: number },
    ): Promise<void> {
      const { payment, buyer, number, coins } = paid;
      const isMembership = payment.reason !== 'pack';
      const language = await emails.languageOf(tx, buyer.id);
      const { moneyText } = moneyIn(language);
      await send(
        tx,
        buyer,
        textsIn(language).receiptEmail({
          ...about(payment, buyer, number),
          total: moneyText(payment.amount, payment.currency),
          tax: taxText(payment, moneyIn(language)),
          coins,
          paidUntil: isMembership && payment.period_end ? daysIn(language).dayText(payment.period_end) : null,
        }),
      );
      await notifier.notify(tx, {
        userId: buyer.id,
        event: EVENTS[payment.reason as keyof typeof EVENTS],
        group: null,
        subject: { kind: isMembership ? 'membership' : 'coins', id: payment.id, name: payment.title },
        ...(coins > 0 ? { amount: coins } : {}),
        link: isMembership ? '/subscription/manage' : '/coins',
      });
    },
    async refund(
      tx: Tx,
      back: {
        payment: PaymentRow;
        buyer: Buyer;
        number: string;
        amount: number;
        coins: number;
        owed: number;
      },
    ): Promise<void> {
      const { payment, buyer, number, amount, coins, owed } = back;
      const language = await emails.languageOf(tx, buyer.id);
      const text = moneyIn(language).moneyText(amount, payment.currency);
      await send(
        tx,
        buyer,
        textsIn(language).refundEmail({ ...about(payment, buyer, number), amount: text, coins, owed }),
      );
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
