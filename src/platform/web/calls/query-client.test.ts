import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createQueryClient, mayRetry, retryDelay } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('Query retry: none for 429 or for 4xx except 408; otherwise 1 retry, delay 3 s x 2^n capped at 30 s plus up to 30% jitter; mutations never retried', () => {
  it.each([
    [400, false],
    [401, false],
    [404, false],
    [408, true],
    [422, false],
    [429, false],
    [500, true],
    [503, true],
  ])('%i: %s', (status, may) => expect(mayRetry(0, new ApiError(status, ''))).toBe(may));

  it('retries a network error once', () => {
    expect(mayRetry(0, new TypeError('Failed to fetch'))).toBe(true);
    expect(mayRetry(1, new TypeError('Failed to fetch'))).toBe(false);
  });

  it('the delays', () => {
    expect([0, 1, 3, 4, 9].map((n) => retryDelay(n, () => 0))).toEqual([3000, 6000, 24_000, 30_000, 30_000]);
    expect([0, 9].map((n) => retryDelay(n, () => 1))).toEqual([3900, 39_000]);
  });

  it('is the default of the client', () => {
    expect(createQueryClient(() => 0).getDefaultOptions().queries?.retry).toBe(mayRetry);
  });

  it('does not retry a refused query', async () => {
    const client = createQueryClient(() => 0);
    let calls = 0;
    const queryFn = () => {
      calls++;
      return Promise.reject(new ApiError(429, ''));
    };
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn });
    const unsubscribe = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls, observer.getCurrentResult().isError]).toEqual([1, true]);
    unsubscribe();
    client.clear();
  });

  it('retries a failed query once after three seconds, and never a mutation', async () => {
    const client = createQueryClient(() => 0);
    let calls = 0;
    const fail = () => {
      calls++;
      return Promise.reject(new ApiError(500, 'no'));
    };
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: fail });
    const unsubscribe = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(2999);
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls, observer.getCurrentResult().isError]).toEqual([2, true]);
    unsubscribe();
    const mutation = client.getMutationCache().build(client, { mutationFn: fail });
    await mutation.execute(undefined).catch(() => {});
    expect(calls).toBe(3);
    client.clear();
  });
});

describe('Data cache freshness: 5 minutes; no refetch on focus, reconnect or interval', () => {
  it('is the default of the client', () => {
    const { queries, mutations } = createQueryClient(() => 0).getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: 300_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it('a screen that is opened again within five minutes does not refetch; later it does', async () => {
    const client = createQueryClient(() => 0);
    let calls = 0;
    const open = () => {
      const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: async () => ++calls });
      observer.subscribe(() => {})();
    };
    open();
    await vi.advanceTimersByTimeAsync(299_999);
    open();
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    open();
    expect(calls).toBe(2);
    client.clear();
  });

  it('offline, a query fails instead of waiting for ever', () => {
    const { queries, mutations } = createQueryClient(() => 0).getDefaultOptions();
    expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always']);
  });
});
