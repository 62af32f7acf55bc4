// @vitest-environment jsdom
// Access to the desk, and its keyboard navigation.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDesk, key, listed, openDesk, STAFF, type Answers } from './test-support/desk-screen.ts';
import { Role } from '../../../shared/words/tier.ts';
import { hasDesk } from '../shell/desk-roles.ts';
import { sectionAt, SECTIONS, sectionsFor } from './sections.ts';

const payment = (id: string) => ({
  id,
  user: { id: 'u-ben', username: 'ben' },
  provider: 'sandbox',
  providerPaymentId: `pay_${id}`,
  reason: 'pack',
  title: '550 coins',
  amount: 1299,
  refunded: 0,
  currency: 'USD',
  coins: 550,
  coinsReversed: 0,
  dispute: null,
  invoiceId: null,
  invoiceNumber: null,
  paidAt: '2026-11-24T09:30:00.000Z',
});
const ANSWERS: Answers = {
  'GET /api/payments/status': () => ({ success: true, provider: 'sandbox', isTest: true, order: null }),
  'GET /api/desk/payments': () => listed([payment('p1'), payment('p2')]),
  'GET /api/desk/payments/p2': () => ({ ...payment('p2'), refunds: [] }),
  'GET /api/desk/tickets': () => listed([], { counts: { todo: 0, mine: 0, unassigned: 0 } }),
};

// Loads the desk's lazy chunk before the tests, so that its loading time does not matter.
beforeAll(() => import('./desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const row = () => document.activeElement?.closest('tr')?.textContent ?? '';

describe('access', () => {
  it('shows the desk to staff in its own frame, with the payment mode', async () => {
    await openDesk('/desk/payments', ANSWERS);
    await heading('Payments');
    const rail = screen.getByRole('navigation', { name: 'Desk' });
    expect(within(rail).getByRole('link', { current: 'page' }).textContent).toContain('Payments');
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(await screen.findByText('Test payments')).toBeTruthy();
    expect(screen.getByText('ada, admin')).toBeTruthy();
  });

  it.each([
    ['a guest', null],
    ['a user', { ...STAFF, role: 'user' }],
  ])('shows the not-found page to %s and makes no desk calls', async (_, user) => {
    const { asked } = await openDesk('/desk/payments', ANSWERS, user);
    await heading('This path is overgrown');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(asked.filter(({ call }) => call.includes('/desk/'))).toEqual([]);
  });

  it('opens the first permitted section for a moderator and hides the others', async () => {
    const moderator = { ...STAFF, role: 'moderator' };
    const { asked, router } = await openDesk('/desk', ANSWERS, moderator);
    await heading('Tickets');
    const rail = within(screen.getByRole('navigation', { name: 'Desk' }));
    expect(rail.getByRole('link', { current: 'page' }).textContent).toContain('Tickets');
    expect(rail.queryByRole('link', { name: /Payments/ })).toBeNull();
    // Calls that only administrators may make are not made.
    expect(asked.map(({ call }) => call)).not.toContain('GET /api/diagnostics');
    await act(() => router.navigate({ to: '/desk/$', params: { _splat: 'payments' } }));
    await heading('Nothing here');
    expect(screen.getByRole('link', { name: 'Back to the tickets' }).getAttribute('href')).toBe('/desk');
  });

  it('is open to exactly those roles that have at least one section', () => {
    for (const role of Role.options) expect(hasDesk(role)).toBe(sectionsFor(role).length > 0);
    expect(hasDesk(undefined)).toBe(false);
  });

  it('shows a not-found page for an unknown path below /desk', async () => {
    await openDesk('/desk/nonsense', ANSWERS);
    await heading('Nothing here');
    expect(screen.getByRole('link', { name: 'Back to the overview' }).getAttribute('href')).toBe('/desk');
  });
});

describe('keyboard shortcuts', () => {
  it('G and a letter open a section, and each section has its own letter', async () => {
    expect(new Set(SECTIONS.map((section) => section.key)).size).toBe(SECTIONS.length);
    const { router } = await openDesk('/desk/payments', ANSWERS);
    await heading('Payments');
    key('g');
    key('d');
    await heading('Orders');
    expect(router.state.location.pathname).toBe('/desk/orders');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    key('g');
    key('o');
    await heading('Overview');
    expect(router.state.location.pathname).toBe('/desk');
  });

  it('J, K and the arrows move between the rows, Enter opens one, Escape goes back', async () => {
    const { router } = await openDesk('/desk/payments?state=all', ANSWERS);
    await heading('Payments');
    await screen.findByText('pay_p1');
    key('j');
    expect(row()).toContain('pay_p1');
    key('ArrowDown');
    expect(row()).toContain('pay_p2');
    key('j');
    expect(row()).toContain('pay_p2');
    key('k');
    key('j');
    key('Enter');
    await heading('Payment');
    expect(router.state.location.pathname).toBe('/desk/payments/p2');
    act(() => void key('Escape'));
    await heading('Payments');
    expect(router.state.location.search).toEqual({ state: 'all' });
  });

  it('Escape leads to the list from a detail page that was opened by its URL', async () => {
    const { router } = await openDesk('/desk/payments/p2', ANSWERS);
    await heading('Payment');
    key('Escape');
    await heading('Payments');
    expect(router.state.location.pathname).toBe('/desk/payments');
  });

  it('/ focuses the search, where shortcuts are off; Escape leaves it', async () => {
    await openDesk('/desk/payments', ANSWERS);
    await heading('Payments');
    key('/');
    const box = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(box);
    key('g');
    key('o');
    key('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    key('Escape');
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payments');
  });

  it('? lists all shortcuts, which are off while a dialog is open', async () => {
    await openDesk('/desk/payments', ANSWERS);
    await heading('Payments');
    key('?');
    const help = await screen.findByRole('dialog', { name: 'Keys' });
    for (const { label } of SECTIONS) expect(within(help).getByText(label)).toBeTruthy();
    fireEvent.keyDown(help, { key: 'g' });
    fireEvent.keyDown(help, { key: 'd' });
    expect(screen.getByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });

  it('ignores keys that are pressed together with Control', async () => {
    await openDesk('/desk/payments', ANSWERS);
    await heading('Payments');
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
    expect(document.activeElement).toBe(document.body);
  });
});

it('splits a path into the section and the rest', () => {
  expect(sectionAt(SECTIONS, 'coins/ada@example.test')).toMatchObject({
    section: { path: 'coins' },
    rest: 'ada@example.test',
  });
  expect(sectionAt(SECTIONS, '')).toMatchObject({ section: { label: 'Overview' }, rest: '' });
  expect(sectionAt(SECTIONS, 'nonsense')).toBeNull();
  expect(sectionAt(sectionsFor('moderator'), '')).toMatchObject({ section: { path: 'tickets' }, rest: '' });
  expect(sectionAt(sectionsFor('moderator'), 'coins')).toBeNull();
});
