// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useIsKeyboardUp } from './use-is-keyboard-up.ts';

const view = Object.assign(new EventTarget(), { height: 844, scale: 1 });
const field = document.createElement('textarea');
let isTouched = true;

beforeEach(() => {
  isTouched = true;
  document.body.append(field);
  field.focus();
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }));
  vi.stubGlobal('visualViewport', view);
  resize(390, 844);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function resize(width: number, height: number, seen = height, scale = 1) {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
  Object.assign(view, { height: seen, scale });
  act(() => void view.dispatchEvent(new Event('resize')));
}

describe('An on-screen keyboard', () => {
  it('is up when it covers the page, and when it makes it smaller', () => {
    const { result } = renderHook(() => useIsKeyboardUp());
    expect(result.current).toBe(false);
    resize(390, 844, 500);
    expect(result.current).toBe(true);
    resize(390, 844);
    expect(result.current).toBe(false);
    resize(390, 500);
    expect(result.current).toBe(true);
  });

  it('is not a bar of the browser, a turned phone or a zoomed page', () => {
    const { result } = renderHook(() => useIsKeyboardUp());
    resize(390, 780);
    expect(result.current).toBe(false);
    resize(844, 390);
    expect(result.current).toBe(false);
    resize(390, 844, 422, 2);
    expect(result.current).toBe(false);
  });

  it('is not where nothing is written, or no finger writes', () => {
    const { result } = renderHook(() => useIsKeyboardUp());
    isTouched = false;
    resize(390, 500);
    expect(result.current).toBe(false);
    isTouched = true;
    field.blur();
    resize(390, 844);
    resize(390, 500);
    expect(result.current).toBe(false);
  });
});
