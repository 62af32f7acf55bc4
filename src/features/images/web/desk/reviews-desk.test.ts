// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  closeDesk,
  key,
  listed,
  openDesk,
  press,
  refusal,
  type,
} from '../../../../app/web/desk/test-support/desk-screen.ts';

beforeAll(() => import('../../../../app/web/desk/desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const REVIEW = {
  id: '01930000-0000-7000-8000-000000000001',
  outcome: 'held',
  state: 'open',
  category: 'violence',
  owner: { id: 'u-mira', username: 'mira' },
  character: null,
  model: 'moth',
  isPublished: false,
  hasPicture: true,
  createdAt: '2026-11-24T09:30:00.000Z',
};
const DETAIL = {
  ...REVIEW,
  prompt: 'a red boat',
  findings: [
    {
      guard: 'classifier',
      model: '',
      outcome: 'held',
      category: 'violence',
      scores: [{ name: 'violence', score: 0.91 }],
      note: '',
    },
  ],
  decision: null,
  nextId: null,
};
const LIST = 'GET /api/desk/pictures';
const ONE = `GET /api/desk/pictures/${REVIEW.id}`;
const DECIDE = `POST /api/desk/pictures/${REVIEW.id}/decision`;
const counts = { held: 1, covered: 0 };

it('lists what waits and opens it by the keyboard', async () => {
  await openDesk('/desk/pictures', { [LIST]: () => listed([REVIEW], { counts }), [ONE]: () => DETAIL });
  expect(await screen.findByText('violence')).toBeTruthy();
  expect(screen.getByText('Held (1)')).toBeTruthy();
  key('j');
  key('Enter');
  expect(await screen.findByText('a red boat')).toBeTruthy();
  expect(screen.getByText('0.91')).toBeTruthy();
});

it('says that nothing waits, or why the list cannot be read', async () => {
  await openDesk('/desk/pictures', { [LIST]: () => listed([], { counts: { held: 0, covered: 0 } }) });
  expect(await screen.findByText('Nothing waits for a look.')).toBeTruthy();
  closeDesk();
  await openDesk('/desk/pictures', { [LIST]: () => refusal(422, 'request.invalid', 'Out of order') });
  expect(await screen.findByText(/Out of order|could not be loaded/)).toBeTruthy();
});

it('fetches the picture only when asked, and blurs it until asked again', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} }));
  const { sent } = await openDesk(`/desk/pictures/${REVIEW.id}`, {
    [ONE]: () => DETAIL,
    [`${ONE}/picture`]: () => new Response(new Blob(['x'])),
  });
  await screen.findByText('a red boat');
  expect(sent(`${ONE}/picture`)).toEqual([]);
  press('Fetch the picture');
  const picture = await screen.findByAltText('Blurred picture');
  expect(picture.className).toContain('is-blurred');
  press('Show it clearly');
  expect(screen.getByAltText('a red boat').className).not.toContain('is-blurred');
});

it('clears by a key', async () => {
  const { sent } = await openDesk(`/desk/pictures/${REVIEW.id}`, {
    [ONE]: () => DETAIL,
    [DECIDE]: () => ({ ...DETAIL, state: 'cleared' }),
  });
  await screen.findByText('a red boat');
  key('c');
  await waitFor(() =>
    expect(sent(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'clear', reason: '', statement: '' }]),
  );
  expect(await screen.findByText('Cleared')).toBeTruthy();
});

it('does not remove without a reason and a statement', async () => {
  const { sent } = await openDesk(`/desk/pictures/${REVIEW.id}`, { [ONE]: () => DETAIL });
  await screen.findByText('a red boat');
  type('Reason', 'rule 3');
  press('Remove it');
  expect(await screen.findByText('Write what its maker is told')).toBeTruthy();
  expect(sent(DECIDE)).toEqual([]);
});
