import type { Checkout } from '../documents.ts';
import { cardChoice } from './card-choice.ts';
import {
  escape,
  head,
  hidden,
  layout,
  linkButton,
  noticePage,
  panel,
  priceValue,
  problemNote,
  textValue,
} from './layout.ts';
import { moneyText, rhythmText } from './words.ts';

export function checkoutPage(checkout: Checkout, token: string, productName: string): string {
  const { charge } = checkout;
  const price = moneyText(charge.total);
  return layout({
    title: charge.title,
    productName,
    body: `${head(charge.title, rhythmText(charge))}
${panel(
  [
    ['Order', textValue(charge.title)],
    ['Account', textValue(checkout.email)],
    ['Total', priceValue(price, charge.period ? `per ${charge.period}` : '')],
  ],
  `${problemNote(checkout.problem)}
<form method="post">
${hidden('token', token)}
${cardChoice('Choose a test card', 'works')}
<button>Pay ${escape(price)}</button>
</form>`,
)}
${linkButton(checkout.cancelUrl, 'Cancel and go back')}`,
  });
}

/** What a bank would show in between. `title` is what is paid for. */
export const bankPage = (asked: {
  title: string;
  price: string;
  token: string;
  productName: string;
  problem: string;
}): string =>
  layout({
    title: 'Confirm with your bank',
    productName: asked.productName,
    body: `${head('Confirm with your bank', `Your test bank asks: do you pay ${asked.price} for ${asked.title}?`)}
${panel(
  [
    ['Order', textValue(asked.title)],
    ['Total', priceValue(asked.price)],
  ],
  `${problemNote(asked.problem)}
<form method="post">
${hidden('token', asked.token)}
<button name="action" value="confirm">Confirm</button>
<button class="quiet" name="action" value="refuse">Refuse</button>
</form>`,
)}`,
  });

export const overPage = (checkout: Checkout, state: 'expired' | 'failed', productName: string): string =>
  noticePage({
    productName,
    title: state === 'expired' ? 'This checkout has expired' : 'The payment failed',
    text:
      state === 'expired'
        ? 'Nothing was charged. Go back and start again whenever you like.'
        : 'Too many cards were declined. Nothing was charged.',
    link: { url: checkout.cancelUrl, label: `Back to ${productName}` },
  });
