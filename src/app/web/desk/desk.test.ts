// @vitest-environment jsdom
// Who finds the desk, and how one moves about in it without a mouse.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDesk, key, listed, openDesk, STAFF, type Answers } from './test-support/desk-screen.ts';
import { Role } from '../../../shared/words/tier.ts';
import { hasDesk } from '../shell/desk-roles.ts';
import { sectionAt, SECTIONS, sectionsFor } from './sections.ts';

const payment = (id: string) => ({
  ...{ id, user: { id: 'u-ben', username: 'ben' }, provider: 'sandbox', providerPaymentId: `pay_${id}` },
  ...{ reason: 'pack', title: '550 coins', amount: 1299, refunded: 0, currency: 'USD', coins: 550 },
  ...{ coinsReversed: 0, dispute: null, invoiceId: null, invoiceNumber: null },
  paidAt: '2026-11-24T09:30:00.000Z',
});
const ANSWERS: Answers = {
  'GET /api/payments/status': () => ({ success: true, provider: 'sandbox', isTest: true, order: null }),
  'GET /api/desk/payments': () => listed([payment('p1'), payment('p2')]),
  'GET /api/desk/payments/p2': () => ({ ...payment('p2'), refunds: [] }),
  'GET /api/desk/tickets': () => listed([], { counts: { todo: 0, mine: 0, unassigned: 0 } }),
};

// Its code comes late, as in the browser; how late is no matter here.
beforeAll(() => import('./desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const row = () => document.activeElement?.closest('tr')?.textContent ?? '';

describe('who finds it', () => {
  it('staff, in a frame of its own that says whether payments are real', async () => {
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
  ])('not %s: they see the product’s missing page, and nothing is asked for', async (_, user) => {
    const { asked } = await openDesk('/desk/payments', ANSWERS, user);
    await heading('This path is overgrown');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(asked.filter(({ call }) => call.includes('/desk/'))).toEqual([]);
  });

  it('a moderator, who begins with the first section of theirs and finds no other', async () => {
    const moderator = { ...STAFF, role: 'moderator' };
    const { asked, router } = await openDesk('/desk', ANSWERS, moderator);
    await heading('Tickets');
    const rail = within(screen.getByRole('navigation', { name: 'Desk' }));
    expect(rail.getByRole('link', { current: 'page' }).textContent).toContain('Tickets');
    expect(rail.queryByRole('link', { name: /Payments/ })).toBeNull();
    // What only administrators may ask is not asked.
    expect(asked.map(({ call }) => call)).not.toContain('GET /api/diagnostics');
    await act(() => router.navigate({ to: '/desk/$', params: { _splat: 'payments' } }));
    await heading('Nothing here');
    expect(screen.getByRole('link', { name: 'Back to the tickets' }).getAttribute('href')).toBe('/desk');
  });

  it('exactly the roles that a section is for', () => {
    for (const role of Role.options) expect(hasDesk(role)).toBe(sectionsFor(role).length > 0);
    expect(hasDesk(undefined)).toBe(false);
  });

  it('says so where the desk has no such page', async () => {
    await openDesk('/desk/nonsense', ANSWERS);
    await heading('Nothing here');
    expect(screen.getByRole('link', { name: 'Back to the overview' }).getAttribute('href')).toBe('/desk');
  });
});

describe('the keys', () => {
  it('G and a letter lead to a section, and the letters differ', async () => {
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

  it('J, K and the arrows walk through the rows, Enter opens one, Escape goes back', async () => {
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

  it('Escape leads from a detail that was opened by its address to its list', async () => {
    const { router } = await openDesk('/desk/payments/p2', ANSWERS);
    await heading('Payment');
    key('Escape');
    await heading('Payments');
    expect(router.state.location.pathname).toBe('/desk/payments');
  });

  it('/ focuses the search, where letters are letters; Escape leaves it', async () => {
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

  it('? lists them all, and an open dialog keeps the keys', async () => {
    await openDesk('/desk/payments', ANSWERS);
    await heading('Payments');
    key('?');
    const help = await screen.findByRole('dialog', { name: 'Keys' });
    for (const { label } of SECTIONS) expect(within(help).getByText(label)).toBeTruthy();
    fireEvent.keyDown(help, { key: 'g' });
    fireEvent.keyDown(help, { key: 'd' });
    expect(screen.getByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });

  it('with Control they are the browser’s', async () => {
    await openDesk('/desk/payments', ANSWERS);
    await heading('Payments');
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
    expect(document.activeElement).toBe(document.body);
  });
});

it('an address names a section and what of it', () => {
  expect(sectionAt(SECTIONS, 'coins/ada@example.test')).toMatchObject({
    section: { path: 'coins' },
    rest: 'ada@example.test',
  });
  expect(sectionAt(SECTIONS, '')).toMatchObject({ section: { label: 'Overview' }, rest: '' });
  expect(sectionAt(SECTIONS, 'nonsense')).toBeNull();
  expect(sectionAt(sectionsFor('moderator'), '')).toMatchObject({ section: { path: 'tickets' }, rest: '' });
  expect(sectionAt(sectionsFor('moderator'), 'coins')).toBeNull();
});
