// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useNsfw } from './nsfw.tsx';

const KEY = 'nightbloom_show_nsfw';
beforeEach(() => localStorage.clear());

describe('NSFW filter: off by default. The toggle flips it and persists it', () => {
  it('is off by default, and nothing is stored', () => {
    expect(renderHook(useNsfw).result.current.isShown).toBe(false);
    expect(localStorage.getItem(KEY)).toBe(null);
  });

  it('toggles, and persists for the next visit', () => {
    const { result } = renderHook(useNsfw);
    act(() => result.current.toggle());
    expect(result.current.isShown).toBe(true);
    expect(localStorage.getItem(KEY)).toBe('true');
    expect(renderHook(useNsfw).result.current.isShown).toBe(true);
    act(() => result.current.toggle());
    expect(result.current.isShown).toBe(false);
    expect(localStorage.getItem(KEY)).toBe('false');
  });

  it.each(['1', 'yes', 'TRUE', ''])('the unknown stored value %j counts as off', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(renderHook(useNsfw).result.current.isShown).toBe(false);
  });
});
