// What the e-mails about payments say.
import { layOut, type EmailText } from '../../../platform/server/mail/email-layout.ts';

interface About {
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: string;
  username: string;
  title: string;
  /** As the invoice or credit note says. */
  number: string;
  isTest: boolean;
}

const TEST_NOTE = 'This was a test: no real money was moved.';
const note = (isTest: boolean): string[] => (isTest ? [TEST_NOTE] : []);

export interface Receipt extends About {
  total: string;
  /** For instance "19% VAT, $2.07"; empty where there is none. */
  tax: string;
  coins: number;
  /** Of a membership: until when it is paid; null for a single purchase. */
  paidUntil: string | null;
}

export const receiptEmail = (about: Receipt): EmailText =>
  layOut(
    {
      subject: `Your receipt from ${about.productName}: ${about.total}`,
      preheader: `${about.title}, ${about.total}. Invoice ${about.number}.`,
      heading: 'Thank you',
      before: [
        `Hello ${about.username},`,
        `We received your payment of ${about.total} for ${about.title}.`,
        ...(about.tax ? [`That includes ${about.tax}.`] : []),
        ...(about.coins > 0
          ? [
              about.coins === 1
                ? '1 coin is in your account.'
                : `${about.coins.toLocaleString('en-US')} coins are in your account.`,
            ]
          : []),
        ...(about.paidUntil ? [`Your membership is paid until ${about.paidUntil}.`] : []),
        `Invoice number: ${about.number}`,
      ],
      button: about.paidUntil
        ? { label: 'See membership and invoices', link: `${about.publicUrl}/subscription/manage` }
        : { label: 'See your coins', link: `${about.publicUrl}/coins` },
      after: [
        ...(about.paidUntil
          ? ['You can change or cancel your membership on that page at any time, in two clicks.']
          : []),
        ...note(about.isTest),
      ],
    },
    about.productName,
  );

export interface RefundNotice extends About {
  amount: string;
  /** How many coins were taken back with it. */
  coins: number;
  /** How many of those had been spent already and are owed. */
  owed: number;
}

export const refundEmail = (about: RefundNotice): EmailText =>
  layOut(
    {
      subject: `Your refund from ${about.productName}: ${about.amount}`,
      preheader: `${about.amount} of ${about.title} are on their way back to you.`,
      heading: 'Your money is on its way back',
      before: [
        `Hello ${about.username},`,
        `We gave back ${about.amount} of what you paid for ${about.title}. Banks take up to ten days to show it.`,
        ...(about.coins > 0
          ? [
              about.coins === 1
                ? 'The coin that came with it was taken back.'
                : `The ${about.coins.toLocaleString('en-US')} coins that came with it were taken back.`,
            ]
          : []),
        ...(about.owed > 0
          ? [
              `${about.owed.toLocaleString('en-US')} of them had been spent already; coins that come in pay those first.`,
            ]
          : []),
        `Credit note: ${about.number}`,
      ],
      button: { label: 'See your invoices', link: `${about.publicUrl}/subscription/manage` },
      after: note(about.isTest),
    },
    about.productName,
  );
