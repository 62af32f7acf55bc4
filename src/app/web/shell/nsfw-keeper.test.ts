// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it } from 'vitest';
import { storage } from '../../../platform/web/storage/storage.ts';
import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import { NsfwKeeper } from './nsfw-keeper.tsx';

afterEach(() => {
  cleanup();
  storage.set(KEYS.showNsfw, 'false');
});

/** Two lists whose responses the test releases. */
function setUp() {
  const answers: ((value: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => answers.push(resolve));
  const Lists = () => {
    const pictures = useQuery({ queryKey: ['pictures'], queryFn: ask, meta: { isCoveredByServer: true } });
    const others = useQuery({ queryKey: ['others'], queryFn: ask });
    return h('p', { role: 'note' }, `${pictures.data ?? 'none'}, ${others.data ?? 'none'}`);
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  render(h(QueryClientProvider, { client }, h(NsfwKeeper), h(Lists)));
  const answer = (value: string) =>
    act(async () => {
      for (const resolve of answers.splice(0)) resolve(value);
      await Promise.resolve();
    });
  const show = (isShown: boolean) => act(async () => storage.set(KEYS.showNsfw, String(isShown)));
  return { answer, show, text: () => screen.getByRole('note').textContent };
}

it('drops uncovered pictures as soon as they must be covered, before the server answers', async () => {
  const { answer, show, text } = setUp();
  await answer('covered');
  await show(true);
  // Covered pictures may stay until the refetch is complete.
  await expect.poll(text).toBe('covered, covered');
  await answer('uncovered');
  await expect.poll(text).toBe('uncovered, uncovered');
  await show(false);
  await expect.poll(text).toBe('none, uncovered');
  await answer('covered');
  await expect.poll(text).toBe('covered, covered');
});
