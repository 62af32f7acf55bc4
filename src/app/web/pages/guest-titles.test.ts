// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { CreatorGate } from './creating/creator-gate.tsx';
import { UserCharactersPage } from './creating/user-characters-page.tsx';

vi.stubGlobal('scrollTo', () => {});
afterEach(cleanup);

it.each([
  ['their own characters', UserCharactersPage, '/user-characters', 'Your characters · Nightbloom'],
  ['the character editor', () => h(CreatorGate), '/create-character', 'Create Character · Nightbloom'],
])('guests read the title of %s', async (_what, component, path, title) => {
  const askToSignUp = vi.fn();
  const session = { user: null, status: 'guest', askToSignUp } as Partial<Session> as Session;
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component })]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(h(SessionContext, { value: session }, h(RouterProvider, { router: router as never })));
  await screen.findByRole('button', { name: 'Sign Up' });
  expect(document.title).toBe(title);
  expect(askToSignUp).toHaveBeenCalledWith('create your own characters');
});
