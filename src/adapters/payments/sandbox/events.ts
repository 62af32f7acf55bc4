// The events of the embedded provider: how they are written and how receivers read them.
import { PaymentsError, type ProviderEvent } from '../../../platform/server/ports/payments.ts';

type SubjectKind = NonNullable<ProviderEvent['subject']>['kind'];

/** Every type of event with what it is about. */
const SUBJECT_OF = {
  'checkout.paid': 'checkout',
  'checkout.declined': 'checkout',
  'checkout.failed': 'checkout',
  'checkout.expired': 'checkout',
  'subscription.started': 'subscription',
  'subscription.renewed': 'subscription',
  'subscription.past_due': 'subscription',
  'subscription.changed': 'subscription',
  'subscription.updated': 'subscription',
  'subscription.ended': 'subscription',
  'payment.succeeded': 'payment',
  'payment.refunded': 'payment',
  'payment.disputed': 'payment',
  'payment.dispute_closed': 'payment',
} as const satisfies Record<string, SubjectKind>;
export type EventType = keyof typeof SUBJECT_OF;

export const writeEvent = (event: { id: string; type: EventType; at: number; subjectId: string }): string =>
  JSON.stringify({
    id: event.id,
    type: event.type,
    occurredAt: new Date(event.at).toISOString(),
    subject: event.subjectId,
    isTest: true,
  });

/** Of a body whose signature was verified. */
export function parseEvent(body: Buffer): ProviderEvent {
  let read: { id?: unknown; type?: unknown; occurredAt?: unknown; subject?: unknown } | null;
  try {
    read = JSON.parse(body.toString()) as typeof read;
  } catch {
    throw new PaymentsError('forged', 'The event is not JSON');
  }
  const { id, type, occurredAt, subject } = read ?? {};
  const at = new Date(typeof occurredAt === 'string' ? occurredAt : Number.NaN);
  if (typeof id !== 'string' || typeof type !== 'string' || Number.isNaN(at.getTime()))
    throw new PaymentsError('forged', 'The event lacks its id, type or time');
  const kind = Object.hasOwn(SUBJECT_OF, type) ? SUBJECT_OF[type as EventType] : null;
  return {
    id,
    type,
    occurredAt: at,
    subject: kind && typeof subject === 'string' ? { kind, id: subject } : null,
  };
}
