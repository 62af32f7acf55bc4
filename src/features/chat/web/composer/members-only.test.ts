// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MembershipGateContext } from '../../../../platform/web/membership-gate.ts';
import { drawScreen } from '../../../../platform/web/test-support/draw-screen.ts';
import { aMessage } from '../test-support/a-message.ts';
import { MembersNotice } from './members-notice.tsx';
import { MembersOnly } from './members-only.tsx';
import { MessageActions } from '../thread/message-actions.tsx';
import type { MessageOrders } from '../session/message-orders.ts';

afterEach(cleanup);

const askForMembership = vi.fn();
const gated = (screenNode: ReactNode) =>
  h(MembershipGateContext, { value: { askForMembership, permissions: null } }, screenNode);

test('a lapsed member sees a notice instead of the composer and can renew the membership', () => {
  askForMembership.mockClear();
  render(gated(h(MembersNotice, { name: 'Orryn' })));
  expect(screen.getByText('Orryn is for members.')).toBeTruthy();
  expect(askForMembership).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Become a member' }));
  expect(askForMembership).toHaveBeenCalledWith('chat with Orryn');
});

test('a conversation that requires a membership opens the membership prompt once', async () => {
  askForMembership.mockClear();
  drawScreen(gated(h(MembersOnly, { text: 'Orryn is for members.', action: 'chat with Orryn' })));
  expect(await screen.findByRole('heading', { name: 'For members' })).toBeTruthy();
  expect(askForMembership.mock.calls).toEqual([['chat with Orryn']]);
  fireEvent.click(screen.getByRole('button', { name: 'Become a member' }));
  expect(askForMembership).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('link', { name: 'Find someone else' })).toBeTruthy();
});

test.each([
  [
    false,
    [
      'Copy',
      'Pin',
      'Picture of this moment',
      'Regenerate',
      'Another try with a hint',
      'Edit',
      'Branch from here',
      'Share from here',
      'Delete message',
    ],
  ],
  [true, ['Copy', 'Pin', 'Share from here', 'Delete message']],
])('message actions of a conversation that is locked: %s', (isLocked, expected) => {
  const message = aMessage({ id: 'r', parentId: 'u', content: 'Good evening.' });
  const rest = {
    name: 'Orryn',
    isNewest: true,
    isBusy: false,
    orders: {} as MessageOrders,
    onEdit() {},
    onHint() {},
    onTranslate: null,
  };
  render(h(MessageActions, { message, isLocked, ...rest }));
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(expected);
});
