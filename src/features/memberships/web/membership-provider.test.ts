// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useIntention } from '../../../platform/web/toggles/intention.ts';
import { useMembershipGate } from '../../../platform/web/membership-gate.ts';
import {
  drawScreen,
  json,
  network,
  unreachable,
  watchDepartures,
  type Answer,
} from '../../../platform/web/test-support/draw-screen.ts';
import { MembershipProvider } from './membership-provider.tsx';
import { PLANS, statusWith, SUBSCRIPTION } from './test-support/plans.ts';

beforeAll(() => import('./membership-modal.tsx').then(() => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SUBSCRIBE_CALL = 'POST /api/payments/subscribe';
const ANSWERS: Record<string, Answer> = {
  'GET /api/subscriptions/plans': json({ items: PLANS, currency: 'USD' }),
  'GET /api/subscriptions/status': json(statusWith(null)),
  [SUBSCRIBE_CALL]: json({ success: true, orderId: 'o1', checkoutUrl: 'https://pay.example/c/1' }, 201),
};

/** A page whose form a missing membership interrupts. */
function FormPage({ action, returnTo }: { action: string; returnTo?: string }) {
  const { askForMembership, permissions } = useMembershipGate();
  const resumed = useIntention('form', () => ({ prompt: 'a garden' }));
  return h('div', {}, [
    h('button', { key: 1, onClick: () => askForMembership(action, returnTo) }, 'ask'),
    h('p', { key: 2 }, `again: ${resumed?.prompt ?? 'nothing'}`),
    h('p', { key: 3 }, `premium: ${permissions?.hasPremiumCharacters}`),
  ]);
}

interface Options {
  who?: 'guest' | 'member';
  action?: string;
  returnTo?: string;
  answers?: Record<string, Answer>;
  keepsTab?: boolean;
}

function draw({ who, action = 'chat with Isolde', returnTo, answers, keepsTab }: Options = {}) {
  const net = network({ ...ANSWERS, ...answers });
  const left = watchDepartures('/generate-images?shape=1:1');
  const navigate = vi.fn();
  const page = h(FormPage, { action, returnTo });
  const drawn = drawScreen(h(MembershipProvider, { navigate, testNote: null, children: page }), {
    who,
    keepsTab,
  });
  return { ...net, ...drawn, left, navigate };
}
const ask = async () => fireEvent.click(await screen.findByText('ask'));

it('is titled with what was being done, and names what a membership brings and costs', async () => {
  draw();
  await ask();
  const dialog = within(await screen.findByRole('dialog', { name: 'Become a member to chat with Isolde' }));
  expect(await dialog.findByText('Premium characters')).toBeTruthy();
  expect(dialog.getByText('$9.99 a month. Renews each month until you cancel.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Choose Eclipse' })).toBeTruthy();
});

it('the action is "access this feature" where none is named', async () => {
  draw({ action: '' });
  await ask();
  expect(await screen.findByRole('dialog', { name: 'Become a member to access this feature' })).toBeTruthy();
});

it('orders, and names the way back to where it was opened', async () => {
  const { bodiesOf, left } = draw();
  await ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Bloom' }));
  await vi.waitFor(() => expect(left).toEqual(['https://pay.example/c/1']));
  expect(bodiesOf(SUBSCRIBE_CALL)).toEqual([
    { planId: 'bloom-month', expectedTotal: 999, returnTo: '/generate-images?shape=1:1' },
  ]);
});

it('another way back is taken where the action goes on elsewhere', async () => {
  const { navigate } = draw({ returnTo: '/chat/c1' });
  await ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Compare plans' }));
  expect(navigate).toHaveBeenCalledWith('/subscribe?returnTo=%2Fchat%2Fc1');
  expect(screen.queryByRole('dialog')).toBe(null);
});

it('what the form held is there again after the purchase, once', async () => {
  draw();
  await ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Bloom' }));
  cleanup();
  // The tab keeps it while the buyer is away.
  draw({ keepsTab: true });
  expect(await screen.findByText('again: a garden')).toBeTruthy();
  expect(sessionStorage.getItem('nb_intention')).toBe(null);
});

it('a dialog that was dismissed brings nothing back later', async () => {
  draw();
  await ask();
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(sessionStorage.getItem('nb_intention')).toBe(null);
});

it('a guest is asked to sign up instead', async () => {
  const { session } = draw({ who: 'guest' });
  await ask();
  expect(session.askToSignUp).toHaveBeenCalledWith('chat with Isolde');
  expect(screen.queryByRole('dialog')).toBe(null);
});

it('a member is led to the larger plans', async () => {
  draw({ answers: { 'GET /api/subscriptions/status': json(statusWith(SUBSCRIPTION)) } });
  await screen.findByText('premium: true');
  await ask();
  expect(
    await screen.findByRole('dialog', { name: 'A larger membership lets you chat with Isolde' }),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'See the plans' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose Bloom' })).toBe(null);
});

it('permissions are those of the status, and the free ones where it fails', async () => {
  draw({ answers: { 'GET /api/subscriptions/status': unreachable } });
  expect(await screen.findByText('premium: undefined')).toBeTruthy();
  expect(await screen.findByText('premium: false')).toBeTruthy();
});
