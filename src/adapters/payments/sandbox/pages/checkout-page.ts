import type { Checkout } from '../documents.ts';
import { cardChoice } from './card-choice.ts';
import { escape, hidden, layout, linkButton, noticePage, problemNote } from './layout.ts';
import { moneyText, rhythmText } from './words.ts';

export function checkoutPage(checkout: Checkout, token: string, productName: string): string {
  const { charge } = checkout;
  const price = escape(moneyText(charge.total));
  return layout({
    title: charge.title,
    productName,
    body: `<h1>${escape(charge.title)}</h1>
<p class="price">${price}${charge.period ? ` <span class="soft">per ${charge.period}</span>` : ''}</p>
<p class="soft">${escape(rhythmText(charge))} For ${escape(checkout.email)}.</p>
${problemNote(checkout.problem)}
<form method="post">
${hidden('token', token)}
${cardChoice('Choose a test card', 'works')}
<button>Pay ${price}</button>
</form>
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
    body: `<h1>Confirm with your bank</h1>
<p>Your test bank asks: do you pay <strong>${escape(asked.price)}</strong> for ${escape(asked.title)}?</p>
${problemNote(asked.problem)}
<form method="post">
${hidden('token', asked.token)}
<button name="action" value="confirm">Confirm</button>
<button class="quiet" name="action" value="refuse">Refuse</button>
</form>`,
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
