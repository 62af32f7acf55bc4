// The stored session: two tokens in the browser's storage, which all tabs share.
import type { Clock } from '../clock.ts';
import { KEYS } from '../storage/storage-keys.ts';
import type { TextStorage } from '../storage/storage.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface Tokens {
  /**
   * Returns the access token, refreshed if it has expired; null for a guest.
   * @throws Error "No refresh token available", or the error of the refresh.
   */
  fresh(): Promise<string | null>;
  /** The stored access token, possibly expired. */
  current(): string | null;
  /** The owner's id; null for a guest, empty when the token cannot be read. */
  holder(): string | null;
  store(pair: TokenPair): void;
  /** Removes tokens and user. */
  clear(): void;
}

interface Deps {
  storage: TextStorage;
  clock: Clock;
  refresh: (refreshToken: string) => Promise<TokenPair>;
  /** Runs the work in one tab at a time. */
  withTabLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether the error means that the session has ended, rather than a network failure. */
  isFinal: (error: unknown) => boolean;
  /** Called when the server has ended the session; the tokens are already removed. */
  onEnded?: () => void;
}

/** Section 8 of the specification. */
export const NO_ACCESS_TOKEN = 'No access token available';
export const NO_REFRESH_TOKEN = 'No refresh token available';

/** A token that expires within this time is refreshed first, so that it does not expire on the way. */
const EARLY_MS = 10_000;
/** A smaller difference is due to the response time, not to a wrong clock. */
const SKEW_MS = 60_000;

interface Claims {
  exp?: unknown;
  iat?: unknown;
  sub?: unknown;
}

function claimsOf(token: string): Claims {
  try {
    const part = token.split('.')[1] ?? '';
    return (JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}) as Claims;
  } catch {
    return {};
  }
}

const timeOf = (seconds: unknown): number =>
  typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : 0;

/** Milliseconds since the epoch; 0 if the token cannot be read, which counts as expired. */
export const expiryOf = (token: string): number => timeOf(claimsOf(token).exp);

/** The id of a token's owner; empty when the token cannot be read. */
export function holderOf(token: string): string {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : '';
}

/** Thrown if the user signed out, or another one signed in, during a call. */
export const superseded = (): DOMException =>
  new DOMException('The session has changed meanwhile', 'AbortError');

export function createTokens(deps: Deps): Tokens {
  const { storage, clock, refresh, withTabLock, isFinal } = deps;
  let flight: Promise<string> | null = null;
  /** The server's time, because the device's clock may be off by hours. */
  const now = () => clock.now() + Number(storage.get(KEYS.clockSkew) ?? 0);
  const usable = (token: string | null): token is string =>
    token !== null && expiryOf(token) - EARLY_MS > now();
  const current = () => storage.get(KEYS.accessToken);

  function store(pair: TokenPair) {
    const issued = timeOf(claimsOf(pair.accessToken).iat);
    const skew = issued ? issued - clock.now() : 0;
    if (Math.abs(skew) > SKEW_MS) storage.set(KEYS.clockSkew, String(skew));
    else storage.remove(KEYS.clockSkew);
    storage.set(KEYS.refreshToken, pair.refreshToken);
    storage.set(KEYS.accessToken, pair.accessToken);
  }

  function clear() {
    storage.remove(KEYS.accessToken);
    storage.remove(KEYS.refreshToken);
    storage.remove(KEYS.user);
  }

  async function renew(): Promise<string> {
    return withTabLock(async () => {
      const token = current();
      // Another tab may have renewed the token or signed out while this one waited for the lock.
      if (usable(token)) return token;
      if (token === null) throw superseded();
      const refreshToken = storage.get(KEYS.refreshToken);
      if (!refreshToken) {
        clear();
        throw new Error(NO_REFRESH_TOKEN);
      }
      const isOurs = () => storage.get(KEYS.refreshToken) === refreshToken;
      try {
        const pair = await refresh(refreshToken);
        if (!isOurs()) throw superseded();
        store(pair);
        return pair.accessToken;
      } catch (error) {
        if (isFinal(error) && isOurs()) {
          clear();
          deps.onEnded?.();
        }
        throw error;
      }
    });
  }

  return {
    async fresh() {
      const token = current();
      if (token === null || usable(token)) return token;
      flight ??= renew().finally(() => (flight = null));
      return flight;
    },
    current,
    holder() {
      const token = current();
      return token === null ? null : holderOf(token);
    },
    store,
    clear,
  };
}
