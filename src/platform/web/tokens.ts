import type { Clock } from './clock.ts';
import { KEYS } from './storage-keys.ts';
import type { TextStorage } from './storage.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface Tokens {
  /** The access token, refreshed where it has expired or is about to; null for a guest. */
  fresh(): Promise<string | null>;
  store(pair: TokenPair): void;
  /** Forgets tokens and user. */
  clear(): void;
}

interface Tools {
  storage: TextStorage;
  clock: Clock;
  refresh: (refreshToken: string) => Promise<TokenPair>;
  /** One holder at a time over all tabs; runs the work when it is ours. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether the refusal means that the session is over, rather than that the network is. */
  isFinal: (error: unknown) => boolean;
}

/** A token that runs out within this time is refreshed first, so that it does not run out on the way. */
const EARLY_MS = 30_000;

/** Milliseconds since the epoch; 0 where the token cannot be read, which counts as expired. */
export function expiryOf(token: string): number {
  try {
    const part = token.split('.')[1] ?? '';
    const payload = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof payload.exp === 'number' ? payload.exp * 1000 : 0;
  } catch {
    return 0;
  }
}

export function createTokens({ storage, clock, refresh, exclusively, isFinal }: Tools): Tokens {
  let flight: Promise<string> | null = null;
  const usable = (token: string | null): token is string =>
    token !== null && expiryOf(token) - EARLY_MS > clock.now();

  function store(pair: TokenPair) {
    storage.set(KEYS.refreshToken, pair.refreshToken);
    storage.set(KEYS.accessToken, pair.accessToken);
  }

  function clear() {
    storage.remove(KEYS.accessToken);
    storage.remove(KEYS.refreshToken);
    storage.remove(KEYS.user);
  }

  async function renew(): Promise<string> {
    return exclusively(async () => {
      // Another tab may have renewed while this one waited its turn.
      const current = storage.get(KEYS.accessToken);
      if (usable(current)) return current;
      const refreshToken = storage.get(KEYS.refreshToken);
      if (!refreshToken) {
        clear();
        throw new Error('No refresh token available');
      }
      try {
        const pair = await refresh(refreshToken);
        store(pair);
        return pair.accessToken;
      } catch (error) {
        if (isFinal(error)) clear();
        throw error;
      }
    });
  }

  return {
    async fresh() {
      const token = storage.get(KEYS.accessToken);
      if (token === null || usable(token)) return token;
      flight ??= renew().finally(() => (flight = null));
      return flight;
    },
    store,
    clear,
  };
}
