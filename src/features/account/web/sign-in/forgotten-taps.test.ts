// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tap, useShownPicture } from '../../../../platform/web/image-blur.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { KEYS } from '../../../../platform/web/storage/storage-keys.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import { followPerson, forgetPerson } from '../person.ts';

const cover = { id: 'p1', isBlurred: true, url: '/cover' } as unknown as Picture;
const token = `h.${btoa(JSON.stringify({ exp: 4e9, sub: 'u1' }))}.s`;
let come: (() => void) | null = null;
let stop: () => void;

beforeEach(() => {
  come = null;
  storage.set(KEYS.accessToken, token);
  stop = followPerson(new QueryClient());
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        come = () => resolve(Response.json({ ...cover, isBlurred: false, url: '/whole' }));
      }),
  );
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const shown = () => renderHook(() => useShownPicture(cover)).result;
/** Taps it; `meanwhile` runs while the picture is on its way. */
const uncover = (meanwhile = () => {}) =>
  act(async () => {
    const tapped = tap(cover);
    await vi.waitFor(() => expect(come).not.toBeNull());
    meanwhile();
    come!();
    await tapped;
  });

it('all cached data is cleared: what was uncovered is covered after signing out', async () => {
  const view = shown();
  await uncover();
  expect(view.current).toMatchObject({ url: '/whole' });
  act(forgetPerson);
  expect(view.current).toBe(cover);
});

it('a picture that comes after signing out stays covered', async () => {
  const view = shown();
  await uncover(forgetPerson);
  expect(view.current).toBe(cover);
});
