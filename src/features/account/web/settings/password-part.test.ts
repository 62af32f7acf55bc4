// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import { OffersContext } from '../../../../platform/web/offers.ts';
import { PasswordPart } from './password-part.tsx';

const user = { id: 'u1', username: 'mira', email: 'mira@example.com', hasPassword: false } as CurrentUser;

function open(hasMail: boolean) {
  const part = createElement(PasswordPart, { user });
  render(createElement(OffersContext, { value: { hasGoogle: true, hasMail } }, part));
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('sends who has no password a letter to set one', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(`${path} ${String(init?.body ?? '')}`);
    return Response.json({ success: true, message: '' });
  });
  open(true);
  fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'The letter is on its way to mira@example.com. Its link works for an hour.',
  );
  expect(asked.at(-1)).toContain('/api/auth/password-reset/request {"email":"mira@example.com"}');
});

it('promises no letter where none can be sent', () => {
  open(false);
  expect(screen.queryByRole('button')).toBe(null);
  expect(screen.getByText('You sign in with Google.')).toBeTruthy();
});
