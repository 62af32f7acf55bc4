// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
} from '../../../platform/web/test-support/draw-screen.ts';
import type { Invoice, InvoiceSummary } from '../contract.ts';
import { InvoiceList } from './invoice-list.tsx';
import { InvoiceView } from './invoice-view.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST_CALL = 'GET /api/payments/invoices';
const summary: InvoiceSummary = {
  id: 'i1',
  number: 'NB-2026-000012',
  kind: 'invoice',
  title: '550 coins',
  total: 1299,
  currency: 'USD',
  issuedAt: '2026-11-24T10:00:00.000Z',
  refunded: 0,
};
const invoice: Invoice = {
  ...summary,
  seller: { name: 'Nightbloom Ltd', address: 'Moon Gate 1', taxId: 'DE123', email: 'billing@example.com' },
  buyer: { username: 'mira', email: 'mira@example.com', country: 'DE' },
  lines: [{ title: '550 coins', amount: 1092 }],
  net: 1092,
  tax: 207,
  taxLabel: 'VAT',
  taxBasisPoints: 1900,
  ofInvoice: null,
  isTest: true,
};
const page = (items: InvoiceSummary[], number = 1, hasMore = false) =>
  json({ items, page: number, limit: 12, total: 20, hasMore });

it('lists what was paid and given back, with the way to each and its PDF', async () => {
  const credit = { ...summary, id: 'i2', number: 'NB-2026-000013', kind: 'credit_note' as const, total: 500 };
  network({ [LIST_CALL]: page([credit, { ...summary, refunded: 500 }]) });
  drawScreen(h(InvoiceList));
  const link = await screen.findByRole('link', { name: 'NB-2026-000012' });
  expect(link.getAttribute('href')).toBe('/subscription/manage?invoice=i1');
  expect(screen.getByText('−$5.00')).toBeTruthy();
  expect(screen.getByText('$5.00 given back')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save NB-2026-000013 as PDF' })).toBeTruthy();
});

it('invoices that cannot be read are an empty list, which says that it is empty for now', async () => {
  const answers = { [LIST_CALL]: unreachable };
  network(answers);
  drawScreen(h(InvoiceList));
  expect(await screen.findByText('Your invoices could not be loaded.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBe(null);
  answers[LIST_CALL] = page([]) as typeof unreachable;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No invoices yet\./)).toBeTruthy();
});

it('earlier ones come when they are asked for', async () => {
  network({
    [LIST_CALL]: ({ url }) =>
      url.searchParams.get('page') === '1'
        ? page([summary], 1, true)({ url, body: null })
        : page([{ ...summary, id: 'i0', number: 'NB-2026-000001' }], 2)({ url, body: null }),
  });
  drawScreen(h(InvoiceList));
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByRole('link', { name: 'NB-2026-000001' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBe(null);
});

it('one invoice names both sides, net, tax and total, and that it was a test', async () => {
  network({ 'GET /api/payments/invoices/i1': json(invoice) });
  drawScreen(h(InvoiceView, { id: 'i1' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'NB-2026-000012' })).toBeTruthy();
  for (const text of ['Nightbloom Ltd', 'Tax number DE123', 'mira', 'VAT 19%', '$2.07', '$12.99'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Test mode: no real money moved.')).toBeTruthy();
});

it('somebody else’s invoice does not exist', async () => {
  network({ 'GET /api/payments/invoices/i9': refusal(404, 'payments.no_invoice', 'No such invoice') });
  drawScreen(h(InvoiceView, { id: 'i9' }));
  expect(await screen.findByText('There is no such invoice')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
});
