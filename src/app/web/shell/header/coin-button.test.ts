// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SessionContext, type Session } from '../../../../platform/web/session.tsx';
import { CoinButton } from './coin-button.tsx';

afterEach(cleanup);

async function draw(session: Partial<Session>) {
  const router = createRouter({
    routeTree: createRootRoute({ component: CoinButton }),
    history: createMemoryHistory(),
  });
  render(h(SessionContext, { value: session as Session }, h(RouterProvider, { router: router as never })));
  return { router, button: await screen.findByRole('button') };
}
const member = (coins: number): Partial<Session> => ({
  user: { coins } as Session['user'],
  status: 'signed-in',
});

it.each([
  ['a member', member(20)],
  ['a guest', { user: null, status: 'guest' as const, isGuestNow: () => true }],
])('section 2: opens /coins for %s', async (_who, session) => {
  const { router, button } = await draw(session);
  fireEvent.click(button);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/coins'));
});

describe('coin balance display limit 7 characters', () => {
  it.each([
    [0, '0'],
    [9999, '9,999'],
    [10_000, '10.0K'],
    [1_234_500_000_000, '1234.5B'],
    [12_345_600_000_000, '12346B'],
  ])('shows %i as %s, with the full number as its accessible name', async (coins, text) => {
    const { button } = await draw(member(coins));
    expect(button.textContent).toBe(text);
    expect(button.getAttribute('aria-label')).toBe(`Coin balance: ${coins.toLocaleString('en-US')}`);
  });
});
