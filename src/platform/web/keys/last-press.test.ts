// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mayFocusField } from './last-press.ts';

afterEach(() => vi.unstubAllGlobals());

test('on a touch device a field takes the focus by itself only after a key', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(mayFocusField()).toBe(false);
  fireEvent.keyDown(document.body, { key: 'h' });
  expect(mayFocusField()).toBe(true);
  fireEvent.pointerDown(document.body);
  expect(mayFocusField()).toBe(false);
});

test('where something hovers it always does', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  fireEvent.pointerDown(document.body);
  expect(mayFocusField()).toBe(true);
});
