import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient, mayRetry, retryDelay } from './query-client.ts';

describe('query retry', () => {
  it.each([
    [400, false],
    [404, false],
    [408, true],
    [429, false],
    [500, true],
    [503, true],
  ])('status %i: %s', (status, may) => expect(mayRetry(0, new ApiError(status, ''))).toBe(may));

  it('is one', () => {
    expect(mayRetry(0, new TypeError('Failed to fetch'))).toBe(true);
    expect(mayRetry(1, new TypeError('Failed to fetch'))).toBe(false);
  });

  it('waits 3 s x 2^n, at most 30 s, and up to 30 % more', () => {
    expect([0, 1, 3, 4, 9].map((n) => retryDelay(n, () => 0))).toEqual([3000, 6000, 24_000, 30_000, 30_000]);
    expect(retryDelay(0, () => 1)).toBe(3900);
  });

  it('data is fresh for five minutes and is not fetched again by itself; mutations are never retried', () => {
    const { queries, mutations } = createQueryClient(() => 0).getDefaultOptions();
    expect(queries).toMatchObject({
      staleTime: 300_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
    });
    expect(mutations).toMatchObject({ retry: false });
  });
});
