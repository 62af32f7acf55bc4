// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ProfileFrame, type ProfileCount } from './profile-frame.tsx';

afterEach(cleanup);

it('leaves counts of zero out, and keeps the way to one’s own without a number', () => {
  const profile = {
    id: 'u1',
    username: 'mira',
    displayName: '',
    bio: '',
    avatarUrl: null,
    joinedAt: '2026-11-01T00:00:00.000Z',
    characterCount: 0,
    followers: 0,
    isFollowing: false,
  };
  const counts: ProfileCount[] = [
    { label: 'character', count: 0 },
    { label: 'favorite', count: 0, isKept: true, renderLink: (content) => h('a', { href: '/f' }, content) },
    { label: 'chat', count: 1 },
    { label: 'follower', count: null },
  ];
  render(h(ProfileFrame, { profile, counts, children: null }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
    'favorites',
    '1 chat',
    '– followers',
  ]);
  expect(screen.getByRole('link').textContent).not.toContain('0');
});
