// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement as h, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { uploadFailureOf } from '../../../platform/web/calls/upload-failure.ts';
import { usePortraitUpload } from './images.queries.ts';

const fetched = vi.fn();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => vi.unstubAllGlobals());

function acts(user: { id: string } | null) {
  const session = { user, refreshUser: async () => {} } as unknown as Session;
  const wrapper = ({ children }: { children: ReactNode }) =>
    h(SessionContext, { value: session }, h(QueryClientProvider, { client: new QueryClient() }, children));
  return renderHook(() => usePortraitUpload('c1'), { wrapper }).result.current;
}

// The second: it was lost meanwhile, and the screen does not know that yet.
it.each([
  ['nobody is signed in', null],
  ['the session is lost', { id: 'u1' }],
])('a portrait’s upload requires a signed-in user: "User not authenticated" where %s', async (_, user) => {
  const { upload, remove } = acts(user);
  for (const act of [() => upload(new Blob()), () => remove.mutateAsync(undefined)]) {
    const error: unknown = await act().catch((thrown: unknown) => thrown);
    expect(uploadFailureOf(error)).toEqual({
      title: 'User not authenticated',
      detail: 'Please sign in again, then try once more.',
    });
  }
  expect(fetched).not.toHaveBeenCalled();
});
