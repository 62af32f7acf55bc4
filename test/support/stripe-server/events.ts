// Signs events and delivers them to the listener. Tests can hold them back.
import Stripe from 'stripe';
import type { Clock } from '../../../src/platform/server/ports/clock.ts';
import type { Json } from './present.ts';

export interface PendingEvent {
  id: string;
  body: string;
}
export type Listener = (body: string, headers: Record<string, string>) => unknown;

export function createEventSource(deps: { clock: Clock; secret: string; listener: Listener }) {
  const { clock, secret, listener } = deps;
  const waiting: PendingEvent[] = [];
  let count = 0;
  let isHeld = false;
  let delivering: Promise<void> = Promise.resolve();

  const sign = (body: string): Record<string, string> => ({
    'stripe-signature': new Stripe('sk_test_signing').webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(clock.now() / 1000),
    }),
  });

  /**
   * Delivers events in order. An event that the listener rejects is tried again with the next event or call.
   */
  function deliver(): Promise<void> {
    delivering = delivering.then(async () => {
      while (!isHeld && waiting[0]) {
        try {
          await listener(waiting[0].body, sign(waiting[0].body));
        } catch {
          return;
        }
        waiting.shift();
      }
    });
    return delivering;
  }

  return {
    sign,
    deliver,
    emit(type: string, object: Json): void {
      const id = `evt_test_${++count}`;
      const created = Math.floor(clock.now() / 1000);
      const event = { id, object: 'event', type, created, livemode: false, data: { object } };
      waiting.push({ id, body: JSON.stringify({ ...event, api_version: Stripe.API_VERSION }) });
      void deliver();
    },
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      return deliver();
    },
    /** Events not delivered yet, oldest first. */
    pending: () => [...waiting],
  };
}
export type EventSource = ReturnType<typeof createEventSource>;

/** Posts events to an endpoint, as Stripe does. */
export const postTo =
  (address: string): Listener =>
  async (body, headers) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
    });
    if (!answer.ok) throw new Error(`the endpoint answered ${answer.status}`);
  };
