// @vitest-environment jsdom
// Section 8 of the specification: what the helpers answer where a call fails.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, network, refusal, unreachable } from '../../../platform/web/test-support/draw-screen.ts';
import {
  fetchInvoices,
  payWithAlternativeCard,
  payWithCrypto,
  updatePaymentMethod,
} from './payments.queries.ts';

const METHOD_CALL = 'POST /api/payments/update-payment-method';
const INVOICES_CALL = 'GET /api/payments/invoices';

beforeEach(() => localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ exp: 4e9 }))}.s`));
afterEach(() => vi.unstubAllGlobals());

it('Invoices failure: empty list', async () => {
  network({ [INVOICES_CALL]: unreachable });
  expect(await fetchInvoices(1)).toEqual({ items: [], page: 1, hasMore: false, hasFailed: true });
});

it('Payment method update failure: success false with "Feature not yet implemented"', async () => {
  for (const answer of [unreachable, refusal(503, 'payments.unavailable', 'Away')]) {
    network({ [METHOD_CALL]: answer });
    expect(await updatePaymentMethod()).toEqual({ success: false, message: 'Feature not yet implemented' });
  }
  network({ [METHOD_CALL]: json({ success: true, url: 'https://pay.example/method' }) });
  expect(await updatePaymentMethod()).toEqual({ success: true, url: 'https://pay.example/method' });
});

it('Crypto and alternative card-processor payments raise "no longer supported" errors', () => {
  expect(payWithCrypto).toThrow('Crypto payments are no longer supported');
  expect(payWithAlternativeCard).toThrow('Alternative card processor payments are no longer supported');
});
