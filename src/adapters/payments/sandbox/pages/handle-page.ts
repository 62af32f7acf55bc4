// The addresses of the hosted pages and what their forms do. A form carries a token of its page, so that no other site
// can send it; sending it twice, reloading and going back are harmless.
import { timingSafeEqual } from 'node:crypto';
import { PaymentsError } from '../../../../platform/server/ports/payments.ts';
import { isCardKind } from '../cards.ts';
import { waitingPrice } from '../changes.ts';
import { answerForBank, payCheckout } from '../checkouts.ts';
import * as customer from '../customer-actions.ts';
import { viewSubscription } from '../locked-subscription.ts';
import { stateAt } from '../present.ts';
import { liveSubscriptionsOf, paymentsOfCustomer, readObject } from '../sandbox.store.ts';
import type { Books } from '../unit.ts';
import { chargePage } from './charge-page.ts';
import { bankPage, checkoutPage, overPage } from './checkout-page.ts';
import { inTheme, noticePage } from './layout.ts';
import { portalPage } from './portal-page.ts';
import { moneyText } from './words.ts';

export interface PageRequest {
  method: 'GET' | 'POST';
  path: string;
  form: URLSearchParams;
  /** What the buyer chose in the product; null follows the system. */
  theme?: 'light' | 'dark' | null;
}
export type PageAnswer = { status: number; html: string } | { redirect: string };
export type HandlePage = (request: PageRequest) => Promise<PageAnswer>;

const PATH = /^\/sandbox\/(checkout|charge|portal)\/([\w-]{1,100})(\/bank)?$/;
const PAYMENTS_SHOWN = 100;

export function createPages(deps: {
  books: Books;
  publicUrl: () => string;
  productName: string;
}): HandlePage {
  const { books, publicUrl, productName } = deps;
  const { db } = books.database;
  const tokenOf = (id: string): string => books.derive('form', id);

  const notice = (status: number, title: string, text: string, url = publicUrl()): PageAnswer => ({
    status,
    html: noticePage({ productName, title, text, link: { url, label: `Back to ${productName}` } }),
  });
  const unknown = () => notice(404, 'There is no such page', 'The address may be incomplete.');
  const noCard = () => notice(422, 'Choose a card', 'Go back and choose one of the test cards.');

  async function checkout({ method, path, form }: PageRequest, id: string, isBank: boolean) {
    let found = await readObject(db, 'checkout', id);
    if (!found) return unknown();
    if (method === 'POST' && stateAt(found, books.clock.now()) === 'open') {
      const card = form.get('card');
      if (isBank) found = await answerForBank(books, id, form.get('action') === 'confirm');
      else if (isCardKind(card)) found = await payCheckout(books, id, card);
      else return noCard();
    }
    const state = stateAt(found, books.clock.now());
    if (state === 'paid') return { redirect: found.successUrl };
    if (state !== 'open') return { status: 410, html: overPage(found, state, productName) };
    const page = `/sandbox/checkout/${id}`;
    const wanted = found.waitingCard ? `${page}/bank` : page;
    // A new page after each form, so that a reload sends nothing again.
    if (method === 'POST' || (isBank && path !== wanted)) return { redirect: wanted };
    const { title, total } = found.charge;
    const asked = { title, price: moneyText(total), token: tokenOf(id), productName, problem: '' };
    return { status: 200, html: isBank ? bankPage(asked) : checkoutPage(found, tokenOf(id), productName) };
  }

  async function charge({ method, path, form }: PageRequest, id: string): Promise<PageAnswer> {
    if (method === 'POST') {
      const card = form.get('card');
      const action = form.get('action');
      if (action) await customer.answerForBank(books, id, action === 'confirm');
      else if (isCardKind(card)) await customer.changeCard(books, id, card);
      else return noCard();
      return { redirect: path };
    }
    const html = await viewSubscription(books, id, async ({ now }, subscription) =>
      chargePage({
        subscription,
        changePrice: waitingPrice(subscription, now),
        now,
        token: tokenOf(id),
        productName,
        home: publicUrl(),
      }),
    );
    return { status: 200, html };
  }

  async function portal({ method, path, form }: PageRequest, id: string): Promise<PageAnswer> {
    const session = await readObject(db, 'portal', id);
    if (!session) return unknown();
    if (session.expiresAt <= books.clock.now())
      return notice(410, 'This page has expired', 'Open it again from your account.', session.returnUrl);
    const live = await liveSubscriptionsOf(db, session.customerId);
    const shown = session.subscriptionId ? live.filter((each) => each.id === session.subscriptionId) : live;
    if (method === 'POST') {
      const card = form.get('card');
      if (!isCardKind(card)) return noCard();
      let problem: string | null = null;
      for (const each of shown) problem ??= await customer.changeCard(books, each.id, card);
      await books.change(({ save }) => save('portal', id, { ...session, problem: problem ?? '' }, null));
      return { redirect: problem || session.purpose === 'overview' ? path : session.returnUrl };
    }
    const payments = await paymentsOfCustomer(db, session.customerId, PAYMENTS_SHOWN);
    const page = { session, subscriptions: shown, payments, token: tokenOf(id), productName };
    return { status: 200, html: portalPage(page) };
  }

  async function answer(request: PageRequest): Promise<PageAnswer> {
    const [, kind, id, bank] = PATH.exec(request.path) ?? [];
    if (!kind || !id || (bank && kind !== 'checkout')) return unknown();
    if (request.method === 'POST' && !isSame(request.form.get('token') ?? '', tokenOf(id)))
      return notice(403, 'This form is out of date', 'Nothing was done. Go back and try again.');
    try {
      if (kind === 'checkout') return await checkout(request, id, bank !== undefined);
      return await (kind === 'charge' ? charge(request, id) : portal(request, id));
    } catch (error) {
      if (error instanceof PaymentsError && error.kind === 'missing') return unknown();
      throw error;
    }
  }

  return async (request) => {
    const page = await answer(request);
    return 'html' in page ? { ...page, html: inTheme(page.html, request.theme ?? null) } : page;
  };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
