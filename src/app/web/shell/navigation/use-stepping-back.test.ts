// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BACK_PX, RETURN_PX, useSteppingBack } from './use-stepping-back.ts';

const END = 2000;
let isStill = false;

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y);
  act(() => void fireEvent.scroll(window));
}

beforeEach(() => {
  isStill = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollY', 0);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(END + 800);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const begin = () => renderHook(({ path }) => useSteppingBack(path), { initialProps: { path: '/' } });

describe('The bottom navigation steps back', () => {
  it('after more than 24 px of scrolling down, however many moves they take', () => {
    const { result } = begin();
    scrollTo(10);
    scrollTo(BACK_PX);
    expect(result.current).toBe(false);
    scrollTo(BACK_PX + 1);
    expect(result.current).toBe(true);
  });

  it('and returns after 8 px upwards, from wherever the scrolling turned', () => {
    const { result } = begin();
    scrollTo(300);
    scrollTo(500);
    scrollTo(500 - RETURN_PX + 1);
    expect(result.current).toBe(true);
    scrollTo(500 - RETURN_PX);
    expect(result.current).toBe(false);
    scrollTo(500 - RETURN_PX + BACK_PX);
    expect(result.current).toBe(false);
    scrollTo(500 - RETURN_PX + BACK_PX + 1);
    expect(result.current).toBe(true);
  });

  it.each([
    ['the start', 0],
    ['beyond the start, as a phone springs', -40],
    ['the end', END],
    ['almost the end, as a zoomed page rounds', END - 0.5],
  ])('but is there at %s', (_where, y) => {
    const { result } = begin();
    scrollTo(900);
    expect(result.current).toBe(true);
    scrollTo(y);
    expect(result.current).toBe(false);
  });

  it('but is there on the next page', () => {
    const { result, rerender } = begin();
    scrollTo(900);
    rerender({ path: '/guides' });
    expect(result.current).toBe(false);
    scrollTo(910);
    expect(result.current).toBe(false);
    scrollTo(960);
    expect(result.current).toBe(true);
  });

  it('never for whoever prefers reduced motion', () => {
    isStill = true;
    const { result } = begin();
    scrollTo(900);
    expect(result.current).toBe(false);
  });
});
