// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeepRow } from './keep-row.tsx';

const broken = {
  open: () => {
    throw new Error('broken');
  },
};
/** All that is asked for until something is saved; jsdom's own has no keys. */
const keyMaker = {
  getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => bytes,
  subtle: { generateKey: async () => ({}) },
};
const keeper = () => screen.getByRole('switch', { name: 'Keep on this device' });

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('crypto', keyMaker);
  vi.stubGlobal('caches', { delete: async () => true });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
  render(h(KeepRow, { userId: 'ada' }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('says that what is kept could not be thrown away, and stays on until it is', async () => {
  fireEvent.click(keeper());
  await expect.poll(() => keeper().getAttribute('aria-checked')).toBe('true');
  const working = indexedDB;
  vi.stubGlobal('indexedDB', broken);
  fireEvent.click(keeper());
  expect((await screen.findByRole('alert')).textContent).toContain('could not be thrown away');
  expect(keeper().getAttribute('aria-checked')).toBe('true');
  vi.stubGlobal('indexedDB', working);
  fireEvent.click(keeper());
  await expect.poll(() => keeper().getAttribute('aria-checked')).toBe('false');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stays off where nothing can be kept, and says so', async () => {
  vi.stubGlobal('indexedDB', broken);
  fireEvent.click(keeper());
  expect((await screen.findByRole('alert')).textContent).toBe('This browser has no room for it.');
  expect(keeper().getAttribute('aria-checked')).toBe('false');
});
