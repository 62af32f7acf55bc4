// Signatures of events, of the same kind as Stripe's: an HMAC over the time of signing and the bytes of the body.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { PaymentsError } from '../../../platform/server/ports/payments.ts';

export const SIGNATURE_HEADER = 'sandbox-signature';
/** How far the time of signing may be away from ours, in both directions. */
const TOLERANCE_SECONDS = 300;

const digest = (key: Buffer, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${timestamp}.`).update(body).digest();

export function signBody(key: Buffer, body: Buffer, now: number): string {
  const timestamp = String(Math.floor(now / 1000));
  return `t=${timestamp},v1=${digest(key, timestamp, body).toString('hex')}`;
}

/** @throws PaymentsError forged, stale */
export function verifySignature(key: Buffer, body: Buffer, header: string | undefined, now: number): void {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '');
  if (!parts) throw new PaymentsError('forged', 'The event has no readable signature');
  const [, timestamp, signature] = parts;
  if (!timingSafeEqual(digest(key, timestamp!, body), Buffer.from(signature!, 'hex')))
    throw new PaymentsError('forged', 'The signature does not match the event');
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (Math.abs(age) > TOLERANCE_SECONDS)
    throw new PaymentsError('stale', `The event was signed ${age} seconds ago`);
}
