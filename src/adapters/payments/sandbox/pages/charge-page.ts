// Where a customer pays a charge that failed, or confirms one with their bank.
import { waitingChangeAt } from '../changes.ts';
import { amountDue } from '../charges.ts';
import { FAILURE_TEXT } from '../cards.ts';
import type { Subscription } from '../documents.ts';
import { cardChoice } from './card-choice.ts';
import { bankPage } from './checkout-page.ts';
import { escape, head, hidden, layout, noticePage, panel, priceValue, problemNote } from './layout.ts';
import { dateText, moneyText } from './words.ts';

export function chargePage(asked: {
  subscription: Subscription;
  /** What a change that waits costs now. */
  changePrice: number;
  now: number;
  token: string;
  productName: string;
  home: string;
}): string {
  const { subscription, changePrice, now, token, productName, home } = asked;
  const { currency } = subscription.charge.total;
  const waiting = waitingChangeAt(subscription, now);
  if (waiting)
    return bankPage({
      title: waiting.charge.title,
      price: moneyText({ amount: changePrice, currency }),
      token,
      productName,
      problem: '',
    });
  if (!subscription.failure)
    return noticePage({
      productName,
      title: 'Nothing is open',
      text:
        subscription.state === 'ended'
          ? 'This membership has ended. Nothing more is charged.'
          : `Everything is paid up to ${dateText(subscription.period.end)}.`,
      link: { url: home, label: `Back to ${productName}` },
    });
  const charge = subscription.next ?? subscription.charge;
  const price = moneyText({ amount: amountDue(charge, subscription.credit), currency });
  if (subscription.failure.kind === 'authentication')
    return bankPage({ title: charge.title, price, token, productName, problem: '' });
  return layout({
    title: `Pay ${charge.title}`,
    productName,
    body: `${head(charge.title, 'An open payment')}
${panel(
  [['Total', priceValue(price)]],
  `${problemNote(FAILURE_TEXT[subscription.failure.kind])}
<form method="post">
${hidden('token', token)}
${cardChoice('Choose a test card', 'works')}
<button>Pay ${escape(price)}</button>
</form>`,
)}`,
  });
}
