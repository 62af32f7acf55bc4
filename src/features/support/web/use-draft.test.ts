// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement as h, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { storage } from '../../../platform/web/storage/storage.ts';
import { DRAFTS_KEY } from './support-drafts.ts';
import { useDraft } from './use-draft.ts';

afterEach(() => {
  cleanup();
  storage.remove(DRAFTS_KEY);
});

function draw(userId: string | null, slot = 'new') {
  const session = { user: userId === null ? null : { id: userId } } as Session;
  const wrapper = ({ children }: { children: ReactNode }) => h(SessionContext, { value: session }, children);
  return renderHook(() => useDraft(slot, ''), { wrapper }).result;
}

it('is there again after a reload, for the same person and form only', () => {
  const draft = draw('u1');
  act(() => draft.current[1]('Half a thought'));
  cleanup();
  expect(draw('u1').current[0]).toBe('Half a thought');
  expect(draw('u2').current[0]).toBe('');
  expect(draw(null).current[0]).toBe('');
  expect(draw('u1', 'reply:t1').current[0]).toBe('');
});

it('leaves nothing behind once it was sent or emptied', () => {
  const draft = draw('u1');
  act(() => draft.current[1]('Half a thought'));
  act(() => draft.current[2]());
  expect(draft.current[0]).toBe('');
  expect(storage.get(DRAFTS_KEY)).toBeNull();
  act(() => draft.current[1]('x'));
  act(() => draft.current[1](''));
  expect(storage.get(DRAFTS_KEY)).toBeNull();
});
