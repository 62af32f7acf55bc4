// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  closeDesk,
  key,
  listed,
  openDesk,
  press,
  type,
} from '../../../../app/web/desk/test-support/desk-screen.ts';

beforeAll(() => import('../../../../app/web/desk/desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const ENTRY = {
  position: 7,
  id: 'l7',
  at: '2026-11-24T09:30:00.000Z',
  actor: { id: 'u-ada', name: 'ada' },
  action: 'payments.refund',
  subject: { kind: 'payment', id: 'p1' },
  reason: 'Asked for it',
  details: { amount: 1299 },
};

it('shows actor, action, subject and reason, and links to the subject', async () => {
  await openDesk('/desk/audit', { 'GET /api/desk/audit': () => listed([ENTRY]) });
  expect(await screen.findByText('payments.refund')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'p1' }).getAttribute('href')).toBe('/desk/payments/p1');
  const details = document.querySelector('details')!;
  expect([details.open, details.textContent]).toEqual([false, expect.stringContaining('"amount": 1299')]);
  key('j');
  key('Enter');
  expect(details.open).toBe(true);
});

it('filters by the fields when Enter is pressed', async () => {
  const { sent, router } = await openDesk('/desk/audit', { 'GET /api/desk/audit': () => listed([ENTRY]) });
  await screen.findByText('payments.refund');
  type('By', 'ada');
  type('Action begins with', 'payments.');
  fireEvent.submit(screen.getByRole('search', { name: 'Filter the audit log' }));
  await waitFor(() =>
    expect(sent('GET /api/desk/audit').at(-1)!.query).toEqual({
      actor: 'ada',
      action: 'payments.',
      page: '1',
    }),
  );
  expect(router.state.location.search).toEqual({ actor: 'ada', action: 'payments.' });
  expect((screen.getByLabelText('By') as HTMLInputElement).value).toBe('ada');
});

it('verifies the log on demand: intact, or broken at a row', async () => {
  const head = 'ab'.repeat(32);
  let reply: object = { isIntact: true, rows: 1200, brokenAt: null, head };
  await openDesk('/desk/audit', {
    'GET /api/desk/audit': () => listed([ENTRY]),
    'GET /api/desk/audit/verify': () => reply,
  });
  await screen.findByText('payments.refund');
  press('Verify');
  expect(await screen.findByText('1,200 rows, newest hash abababababab…')).toBeTruthy();
  reply = { isIntact: false, rows: 41, brokenAt: 42, head };
  press('Verify');
  expect(await screen.findByText('Row 42 is not as it was written')).toBeTruthy();
});
