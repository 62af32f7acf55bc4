import { cardLabel } from '../cards.ts';
import type { Payment, PortalSession, Subscription } from '../documents.ts';
import type { Stored } from '../sandbox.store.ts';
import { cardChoice } from './card-choice.ts';
import { escape, hidden, layout, linkButton, problemNote } from './layout.ts';
import { dateText, moneyText } from './words.ts';

export function portalPage(portal: {
  session: PortalSession;
  subscriptions: Stored<Subscription>[];
  payments: Stored<Payment>[];
  token: string;
  productName: string;
}): string {
  const { session, subscriptions, payments, token, productName } = portal;
  const title = session.purpose === 'overview' ? 'Your payments' : 'Change your card';
  return layout({
    title,
    productName,
    body: `<div class="head"><h1>${title}</h1></div>
<section class="panel">
${problemNote(session.problem)}
${subscriptions.map(({ data }) => cardOnFile(data)).join('') || '<p>There is no running membership, and no card on file.</p>'}
${subscriptions.length > 0 ? cardForm(token) : ''}
</section>
<section class="panel">
<h2>Payments</h2>
${payments.length > 0 ? `<ul>${payments.map(paymentLine).join('')}</ul>` : '<p class="soft">Nothing was paid yet.</p>'}
</section>
${linkButton(session.returnUrl, `Back to ${productName}`)}`,
  });
}

const cardOnFile = ({ charge, card }: Subscription): string =>
  `<p><strong>${escape(charge.title)}</strong><br><span class="soft">${escape(cardLabel(card))}</span></p>`;

const cardForm = (token: string): string => `<form method="post">
${hidden('token', token)}
${cardChoice('Choose another test card', 'works')}
<button>Use this card</button>
</form>`;

function paymentLine({ data }: Stored<Payment>): string {
  const refunded = data.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const note = refunded > 0 ? ` (${moneyText({ ...data.total, amount: refunded })} given back)` : '';
  return `<li><span>${escape(data.title)}<br><span class="soft">${dateText(data.paidAt)}</span></span><span>${escape(moneyText(data.total) + note)}</span></li>`;
}
