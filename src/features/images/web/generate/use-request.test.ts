// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MembershipGateContext } from '../../../../platform/web/membership-gate.ts';
import { drawScreen, network, refusal } from '../../../../platform/web/test-support/draw-screen.ts';
import { PriceBar, RefusalNote } from './price-bar.tsx';
import { emptyForm } from './request-form.ts';
import { useRequest } from './use-request.ts';

afterEach(() => {
  cleanup();
  onStarted.mockClear();
  vi.unstubAllGlobals();
});

const onStarted = vi.fn();
function Bar() {
  const request = useRequest({ form: { ...emptyForm, prompt: 'A lantern' }, character: null, onStarted });
  const bar = h(PriceBar, {
    price: { cost: 4, left: 16 } as never,
    count: 1,
    each: 4,
    isSending: request.isSending,
  });
  const note = h(RefusalNote, { of: request.refusal });
  return h('form', { onSubmit: (event) => (event.preventDefault(), request.submit()) }, bar, note);
}

async function ask(status: number, code: string, extra: object = {}) {
  network({ 'POST /api/image-generation/generate': refusal(status, code, 'That is the limit.', extra) });
  const askForMembership = vi.fn();
  drawScreen(h(MembershipGateContext, { value: { askForMembership, permissions: null } }, h(Bar)));
  fireEvent.submit(await screen.findByRole('button', { name: /^Generate/ }));
  await screen.findByText(/That is the limit/);
  expect(onStarted).not.toHaveBeenCalled();
  return askForMembership;
}

test.each([
  [403, 'memberships.required', 'draw with Grand'],
  [403, 'images.private_full', 'keep more private pictures'],
])('%d %s offers a membership', async (status, code, action) => {
  const askForMembership = await ask(status, code, { action });
  expect(askForMembership.mock.calls).toEqual([[action]]);
  fireEvent.click(screen.getByRole('button', { name: 'Become a member' }));
  expect(askForMembership).toHaveBeenCalledTimes(2);
});

test('a refusal that no membership helps with offers none', async () => {
  const askForMembership = await ask(403, 'images.private_full');
  expect(askForMembership).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Become a member' })).toBeNull();
});

test('who has as many pictures under way as they may have can wait as well', async () => {
  // With its own status, 429, the request queue would try it again for a while first.
  const askForMembership = await ask(409, 'images.too_many', { action: 'draw more pictures at once' });
  expect(askForMembership).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Become a member' }));
  expect(askForMembership).toHaveBeenCalledWith('draw more pictures at once');
});

test('who asks is told once the server has taken it', async () => {
  network({ 'POST /api/image-generation/generate': () => Response.json({ id: 'job' }) });
  drawScreen(h(Bar));
  fireEvent.submit(await screen.findByRole('button', { name: /^Generate/ }));
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
});
