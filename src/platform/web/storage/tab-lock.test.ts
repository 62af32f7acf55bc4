import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '../clock.ts';
import { createTabLock } from './tab-lock.ts';
import { createStorage } from './storage.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

let tabs = 0;
const tabOn = (storage: ReturnType<typeof createStorage>, locks?: Pick<LockManager, 'request'>) =>
  createTabLock({
    name: 'lock',
    locks,
    storage,
    clock: browserClock,
    chance: () => 0.1 + ++tabs / 100,
    timeout: (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('over', 'TimeoutError')), ms);
      return controller.signal;
    },
  });

describe('one tab at a time', () => {
  it('without browser locks, ten tabs that start at the same time take turns', async () => {
    const storage = createStorage(null);
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 200));
      inside--;
      return 'done';
    };
    const all = Promise.all(Array.from({ length: 10 }, () => tabOn(storage)(work)));
    await vi.runAllTimersAsync();
    expect(await all).toEqual(Array(10).fill('done'));
    expect(most).toBe(1);
    expect(storage.get('lock')).toBe(null);
  });

  it('failing work releases the lock', async () => {
    const storage = createStorage(null);
    const outcome = tabOn(storage)(() => Promise.reject(new Error('no'))).catch(
      (error: Error) => error.message,
    );
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('no');
    expect(storage.get('lock')).toBe(null);
  });

  it('waits at most 20 s for a tab that was closed while holding the lock', async () => {
    const storage = createStorage(null);
    storage.set('lock', `gone ${Date.now() + 20_000}`);
    const start = Date.now();
    const outcome = tabOn(storage)(async () => Date.now() - start);
    await vi.runAllTimersAsync();
    expect(await outcome).toBeGreaterThanOrEqual(20_000);
    expect(await outcome).toBeLessThan(21_000);
  });

  it('an invalid stored value does not block', async () => {
    const storage = createStorage(null);
    storage.set('lock', 'nonsense');
    const outcome = tabOn(storage)(async () => 'done');
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('done');
  });

  it('uses the browser’s locks if it has any', async () => {
    const names: string[] = [];
    const request = async (name: string, _options: unknown, begin: () => unknown) => {
      names.push(name);
      return begin();
    };
    const tab = tabOn(createStorage(null), { request } as never);
    expect(await tab(async () => 'done')).toBe('done');
    await expect(tab(() => Promise.reject(new Error('own')))).rejects.toThrow('own');
    expect(names).toEqual(['lock', 'lock']);
  });

  it('the work runs even if the lock is never granted or is forbidden', async () => {
    const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
    expect(await tabOn(createStorage(null), refusing as never)(async () => 'done')).toBe('done');
    const stuck = {
      request: (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    const outcome = tabOn(createStorage(null), stuck as never)(async () => 'done');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toBe('done');
  });
});
