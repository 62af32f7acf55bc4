// @vitest-environment jsdom
// Section 2 of the specification: the sidebar, the bottom navigation, and which item is marked as current.
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement as h, Fragment, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionContext, type Session } from '../../../../platform/web/session.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { Sidebar } from './sidebar.tsx';

beforeEach(() => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => media);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LABELS = [
  ...['For You', 'Profile', 'Chat', 'Characters', 'Gallery', 'User Gallery', 'Favorites', 'Guides', 'Coins'],
  ...['Membership', 'Create a Model', 'Generate images'],
];

function Bars() {
  const [isOpen, setOpen] = useState(false);
  return h(
    Fragment,
    {},
    h('button', { 'aria-controls': 'sidebar', onClick: () => setOpen(!isOpen) }, 'Toggle'),
    h(Sidebar, { isOpen, onClose: () => setOpen(false) }),
    h('main', {}, 'The page'),
    h(BottomNav),
  );
}

async function draw(path = '/', user: object | null = null) {
  const session = { user, status: user ? 'signed-in' : 'guest' } as Session;
  const router = createRouter({
    routeTree: createRootRoute({ component: Bars, notFoundComponent: Bars }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const { container } = render(
    h(SessionContext, { value: session }, h(RouterProvider, { router: router as never })),
  );
  await screen.findByRole('navigation', { name: 'Main' });
  const rail = screen.getByRole('navigation', { name: 'Main' });
  return { container, rail, isOpen: () => rail.className === 'rail open' };
}
const toggle = () => fireEvent.click(screen.getByRole('button', { name: 'Toggle' }));
const current = (bar: HTMLElement) =>
  within(bar)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

describe('the sidebar', () => {
  it('has its items in order, with the divider before the creating items', async () => {
    const { rail } = await draw();
    const links = within(rail).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(LABELS);
    expect(links.map((link) => link.dataset['tip'])).toEqual(LABELS);
    expect(rail.querySelector('hr')!.nextElementSibling!.textContent).toBe('Create a Model');
  });

  it('opens over a veil; a click outside or Escape closes it, a click inside does not', async () => {
    const { container, rail, isOpen } = await draw();
    const veil = () => container.querySelector('.veil');
    expect([isOpen(), veil()]).toEqual([false, null]);
    toggle();
    expect(isOpen()).toBe(true);
    expect(veil()).not.toBeNull();
    fireEvent.pointerDown(within(rail).getByText('Not signed in'));
    // The toggle closes the sidebar by its own click, so pointerdown on it must not.
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Toggle' }));
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(screen.getByText('The page'));
    expect(isOpen()).toBe(false);
    toggle();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(isOpen()).toBe(false);
  });

  it('closes on navigation', async () => {
    const { rail, isOpen } = await draw();
    toggle();
    fireEvent.click(within(rail).getByText('Guides'));
    expect(isOpen()).toBe(false);
  });

  it('shows the signed-in user or "Guest User"', async () => {
    const { rail } = await draw();
    expect(within(rail).getByText('Guest User')).toBeTruthy();
    expect(within(rail).getByText('Not signed in')).toBeTruthy();
    cleanup();
    const mira = await draw('/', { id: 'u1', username: 'mira', email: 'mira@example.test', avatarUrl: null });
    expect(within(mira.rail).getByText('mira')).toBeTruthy();
    expect(within(mira.rail).getByText('mira@example.test')).toBeTruthy();
    expect(within(mira.rail).getByText('Profile').closest('a')!.getAttribute('href')).toBe(
      '/user-profile/u1',
    );
  });

  it.each([
    ['/', 'For You'],
    ['/ForYouPage', 'For You'],
    ['/chat/7', 'Chat'],
    ['/recent-chats', 'Chat'],
    ['/user-profile/7', 'Profile'],
    ['/user-gallery', 'User Gallery'],
    ['/generate-images', 'Generate images'],
  ])('on %s the current item is %s', async (path, label) => {
    expect(current((await draw(path)).rail)).toEqual([label]);
  });
});

describe('the bottom navigation', () => {
  it('has four items in order, and marks the current one', async () => {
    await draw('/chat/7');
    const dock = screen.getByRole('navigation', { name: 'Quick' });
    const links = within(dock).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Create Character', '/create-character'],
      ['Create Image', '/generate-images'],
      ['Chats', '/chat'],
    ]);
    expect(current(dock)).toEqual(['Chats']);
  });
});
