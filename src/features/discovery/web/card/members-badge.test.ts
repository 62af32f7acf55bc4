// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MembershipGateContext } from '../../../../platform/web/membership-gate.ts';
import { drawScreen } from '../../../../platform/web/test-support/draw-screen.ts';
import type { CardCharacter } from '../../../../shared/words/character.ts';
import type { Permissions } from '../../../../shared/words/permissions.ts';
import { CharacterCard } from './character-card.tsx';

afterEach(cleanup);

const character: CardCharacter = {
  id: 'c1',
  name: 'Orryn',
  persona: 'Keeps the last sounds.',
  avatar: null,
  nsfw: false,
  chatCount: 3,
  likes: 2,
  creator: { id: 'h', username: 'orbitalgarden' },
  isNew: true,
  isPremium: true,
};

async function draw(
  who: 'guest' | 'member',
  hasPremiumCharacters: boolean | null,
  change: Partial<CardCharacter> = {},
) {
  const askForMembership = vi.fn();
  const permissions = hasPremiumCharacters === null ? null : ({ hasPremiumCharacters } as Permissions);
  const card = h(CharacterCard, { character: { ...character, ...change } });
  drawScreen(h(MembershipGateContext, { value: { askForMembership, permissions } }, card), { who });
  await screen.findByRole('link', { name: 'Orryn' });
  return askForMembership;
}
const badge = () => screen.queryByRole('button', { name: 'Members only: why Orryn is locked' });

test('a locked character has a badge that links to the reason', async () => {
  const askForMembership = await draw('member', false);
  expect(badge()?.title).toBe('Only members can chat with Orryn');
  expect(badge()?.textContent).toContain('Members');
  fireEvent.click(badge()!);
  expect(askForMembership).toHaveBeenCalledWith('chat with Orryn');
  expect(screen.queryByText('New')).toBeNull();
});

test('guests see the badge too', async () => {
  await draw('guest', null);
  expect(badge()).not.toBeNull();
});

test.each([
  ['a member', 'member', true, {}],
  ['somebody whose permissions have not come yet', 'member', null, {}],
  ['whoever looks at an open character', 'guest', null, { isPremium: false }],
] as const)('%s sees none', async (_who, who, permission, change) => {
  await draw(who, permission, change);
  expect(badge()).toBeNull();
});
