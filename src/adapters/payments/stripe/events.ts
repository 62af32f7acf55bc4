import type Stripe from 'stripe';
import { PaymentsError, type ProviderEvent } from '../../../platform/server/ports/payments.ts';
import { dateOf } from './client.ts';

/** How far the time of signing may be away from ours, in both directions. */
const TOLERANCE_SECONDS = 300;

export async function readEvent(
  stripe: Stripe,
  given: { body: Buffer; signature: string | undefined; secret: string; now: number },
): Promise<ProviderEvent> {
  const { body, signature = '', secret, now } = given;
  let event: Stripe.Event;
  try {
    // Without the SDK's own look at the age: that would let signatures from the future pass.
    event = await stripe.webhooks.constructEventAsync(body, signature, secret, 0, undefined, now);
  } catch (error) {
    throw new PaymentsError('forged', `The event cannot be verified: ${(error as Error).message}`);
  }
  // The same one as the SDK takes where there are several.
  const signedAt = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1]);
  const age = Math.floor(now / 1000) - signedAt;
  if (!(Math.abs(age) <= TOLERANCE_SECONDS))
    throw new PaymentsError('stale', `The event was signed ${age} seconds ago`);
  return {
    id: event.id,
    type: event.type,
    occurredAt: dateOf(event.created),
    subject: subjectOf(event.type, event.data?.object as unknown as EventObject | undefined),
  };
}

/** What is used of all the kinds of objects that events carry. */
interface EventObject {
  id?: unknown;
  payment_intent?: unknown;
  subscription?: unknown;
  parent?: { subscription_details?: { subscription?: unknown } | null } | null;
}

function subjectOf(type: string, object: EventObject | undefined): ProviderEvent['subject'] {
  const about = (kind: NonNullable<ProviderEvent['subject']>['kind'], id: unknown) =>
    typeof id === 'string' ? { kind, id } : null;
  if (type.startsWith('checkout.session.')) return about('checkout', object?.id);
  if (type.startsWith('customer.subscription.')) return about('subscription', object?.id);
  if (type.startsWith('subscription_schedule.')) return about('subscription', object?.subscription);
  if (type.startsWith('invoice.'))
    return about('subscription', object?.parent?.subscription_details?.subscription);
  if (/^(charge\.(refund|dispute)|refund\.)/.test(type)) return about('payment', object?.payment_intent);
  return null;
}
