import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { browserChance, type Chance } from '../clock.ts';

/** Data is fresh for five minutes (section 9). */
const FRESH_MS = 5 * 60 * 1000;

/** No retry for 429, nor for 4xx except 408; otherwise one. `failures` is the number of failures before. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408)
    return false;
  return failures < 1;
}

/** 3 s x 2^n, at most 30 s, plus up to 30% so that clients do not all retry at the same time. */
export const retryDelay = (attempt: number, chance: Chance): number =>
  Math.min(3000 * 2 ** attempt, 30_000) * (1 + 0.3 * chance());

export function createQueryClient(chance: Chance = browserChance): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: 2 * FRESH_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Offline, a query must fail with an error. The default would pause it and show a skeleton for ever.
        networkMode: 'always',
        retry: mayRetry,
        retryDelay: (attempt) => retryDelay(attempt, chance),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
