// Web push (RFC 8030, 8291, 8292). The library encrypts and signs; the request is made here, so that it has a deadline
// and goes nowhere it must not.
import { ECDH } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { PushError, type Push, type PushMessage, type PushTarget } from '../../platform/server/ports/push.ts';
import { isLoopback, isPublicHost, lookUpPublic, PrivateAddress } from './public-address.ts';

export interface WebPushOptions {
  isLoopbackAllowed: boolean;
  /** All of one push. Milliseconds. */
  deadlineMs?: number;
}

const DEADLINE_MS = 10_000;
const AUTH_BYTES = 16;
/** A public key, not compressed. */
const POINT_BYTES = 65;

function isKey({ p256dh, auth }: PushTarget): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url');
    // Throws for what is not on the curve.
    ECDH.convertKey(point, 'prime256v1');
    return point.length === POINT_BYTES && Buffer.from(auth, 'base64url').length === AUTH_BYTES;
  } catch {
    return false;
  }
}

/** Seconds, or a date; null where it is neither. */
function retryAfterMs(header: string | undefined, now: number): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

function failureOf(status: number, retryAfter: string | undefined): PushError {
  const said = `the push service answered ${status}`;
  if (status === 404 || status === 410) return new PushError('gone', said);
  const isTemporary = status === 429 || status === 408 || status >= 500;
  return new PushError(isTemporary ? 'temporary' : 'refused', said, retryAfterMs(retryAfter, Date.now()));
}

export function createWebPush({ isLoopbackAllowed, deadlineMs = DEADLINE_MS }: WebPushOptions): Push {
  // Loaded with the first push: a start needs none of it.
  const load = async () => (await import('web-push')).default;
  let loaded: ReturnType<typeof load> | undefined;
  const library = () => (loaded ??= load());

  function accepts(target: PushTarget): boolean {
    const url = URL.parse(target.endpoint);
    if (!url || url.username || url.password) return false;
    const isOwn = isLoopbackAllowed && isLoopback(url.hostname);
    const isReachable = isOwn || (url.protocol === 'https:' && isPublicHost(url.hostname));
    return isReachable && /^https?:$/.test(url.protocol) && isKey(target);
  }

  function request(
    endpoint: string,
    { headers, body }: { headers: http.OutgoingHttpHeaders; body: Buffer },
    signal: AbortSignal,
  ): Promise<http.IncomingMessage> {
    const url = new URL(endpoint);
    const send = url.protocol === 'https:' ? https.request : http.request;
    return new Promise((resolve, reject) => {
      const call = send(
        url,
        {
          method: 'POST',
          headers,
          signal,
          agent: false,
          ...(isLoopbackAllowed && isLoopback(url.hostname) ? {} : { lookup: lookUpPublic }),
        },
        resolve,
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  return {
    accepts,
    async makeKeys() {
      return (await library()).generateVAPIDKeys();
    },
    async send({ target, payload, ttlSeconds, urgency, topic }: PushMessage, from, signal) {
      if (!accepts(target)) throw new PushError('refused', 'this is no address that pushes are sent to');
      const { endpoint, p256dh, auth } = target;
      const details = (await library()).generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          TTL: ttlSeconds,
          urgency,
          topic,
          contentEncoding: 'aes128gcm',
          vapidDetails: { subject: from.contact, publicKey: from.publicKey, privateKey: from.privateKey },
        },
      );
      const sending = { headers: details.headers as http.OutgoingHttpHeaders, body: details.body as Buffer };
      let answer: http.IncomingMessage;
      try {
        answer = await request(endpoint, sending, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]));
      } catch (error) {
        const kind = error instanceof PrivateAddress ? 'refused' : 'temporary';
        throw new PushError(kind, (error as Error).message);
      }
      // Only the status matters, and nobody waits for the end of a body.
      answer.destroy();
      const status = answer.statusCode ?? 0;
      if (status < 200 || status > 299) throw failureOf(status, answer.headers['retry-after']);
    },
  };
}
