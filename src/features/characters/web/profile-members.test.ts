// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h, Fragment } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MembershipGateContext } from '../../../platform/web/membership-gate.ts';
import { drawScreen } from '../../../platform/web/test-support/draw-screen.ts';
import type { Permissions } from '../../../shared/words/permissions.ts';
import { ProfileMembers } from './profile-members.tsx';

afterEach(cleanup);

async function draw(hasPremiumCharacters: boolean, creatorId = 'house') {
  const askForMembership = vi.fn();
  const value = { askForMembership, permissions: { hasPremiumCharacters } as Permissions };
  const character = { id: 'c1', name: 'Orryn', isPremium: true, creator: { id: creatorId, username: 'x' } };
  const line = h(Fragment, {}, h('p', {}, 'drawn'), h(ProfileMembers, { character }));
  drawScreen(h(MembershipGateContext, { value }, line));
  await screen.findByText('drawn');
  return askForMembership;
}

test('viewers who cannot chat with a character see a notice and can ask for the reason', async () => {
  const askForMembership = await draw(false);
  expect(screen.getByText('For members.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'See why' }));
  expect(askForMembership).toHaveBeenCalledWith('chat with Orryn', '/chat/c1');
});

test('members and the creator do not see the notice', async () => {
  await draw(true);
  expect(screen.queryByText('For members.')).toBeNull();
  cleanup();
  await draw(false, 'u1');
  expect(screen.queryByText('For members.')).toBeNull();
});
