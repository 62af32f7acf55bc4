import Stripe from 'stripe';

const TIMEOUT_MS = 20_000;

/** @param apiUrl another address than Stripe's own, for instance a local server in tests. */
export function openStripe(secretKey: string, apiUrl: string | undefined): Stripe {
  const at = apiUrl ? new URL(apiUrl) : null;
  const protocol = at?.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    // The caller retries, with a pause that fits what it does.
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(at && { host: at.hostname, protocol, port: at.port || (protocol === 'http' ? 80 : 443) }),
  });
}

export const isTestKey = (secretKey: string): boolean => /^[a-z]+_test_/.test(secretKey);

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
