// Helpers for payments: the embedded provider's hosted pages, and orders without clicks.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './product.ts';
import { call, type Visitor } from './visitors.ts';

type Card =
  | 'Card that works'
  | 'Card that is declined'
  | 'Card with too little money'
  | 'Card that needs confirmation by the bank';

export const HOSTED = /\/sandbox\/checkout\//;

export const title = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name });

/** Pays on the provider's hosted page, which must be open. */
export async function pay(page: Page, card: Card = 'Card that works'): Promise<void> {
  await expect(page.getByText('Test mode: no real money moves')).toBeVisible();
  // One card's name can be the beginning of another's; a bullet of the card number ends the name.
  await page.getByRole('radio', { name: new RegExp(`^${card} ?•`) }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Orders a membership through the API, and pays it on the hosted page. */
export async function join(page: Page, visitor: Visitor, tier: 'bloom' | 'eclipse'): Promise<void> {
  const { checkoutUrl } = await call<{ checkoutUrl: string }>(
    page.context(),
    visitor,
    'POST',
    '/api/payments/subscribe',
    { planId: tier, billingPeriod: 'month' },
  );
  await page.goto(checkoutUrl);
  await pay(page);
  await expect(title(page, /^Your .+ has begun$/)).toBeVisible();
}

interface Pack {
  id: string;
  coins: number;
  price: { total: number };
}

/** Orders a pack through the API. */
export async function orderPack(
  context: BrowserContext,
  visitor: Visitor,
  coins: number,
): Promise<{ orderId: string; checkoutUrl: string }> {
  const { items } = await call<{ items: Pack[] }>(context, visitor, 'GET', '/api/coins/packs');
  const pack = items.find((one) => one.coins === coins)!;
  return call(context, visitor, 'POST', `/api/coins/packs/${pack.id}/purchase`, {
    expectedTotal: pack.price.total,
  });
}

/** Formats a day as the pages do. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
