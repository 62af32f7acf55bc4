// A local Stripe for the SDK: it implements the calls that the adapter uses over HTTP, keeps state, bills by
// the test's clock, and signs its events.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../src/platform/server/ports/clock.ts';
import { createBilling } from './stripe-server/billing.ts';
import { createBooks } from './stripe-server/books.ts';
import { createBuyer } from './stripe-server/buyer.ts';
import { createCalls } from './stripe-server/calls.ts';
import { createEventSource, type EventSource, type Listener } from './stripe-server/events.ts';
import { ApiError, parseForm } from './stripe-server/form.ts';
import { createPresenters } from './stripe-server/present.ts';
import { createRefunds } from './stripe-server/refunds.ts';

export { postTo } from './stripe-server/events.ts';

export interface StripeServer {
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Environment that makes the product use this server. */
  env: NodeJS.ProcessEnv;
  buyer: ReturnType<typeof createBuyer>;
  /** A refund that the seller makes in the dashboard. */
  refundAtDesk(paymentIntentId: string, amount: number): void;
  /** Does all billing that is due by the clock. */
  bill(): void;
  events: Pick<EventSource, 'hold' | 'release' | 'pending' | 'sign' | 'deliver'>;
  /** Requests so far, oldest first, as "POST /refunds". */
  asked: string[];
  /** Answers every request with this status; null ends this. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

const SECRET_KEY = 'sk_test_local';
const WEBHOOK_SECRET = 'whsec_local';

/** @param onEvent receives each event; when it rejects, the event is delivered again. */
export async function startStripeServer({
  clock,
  onEvent,
}: {
  clock: Clock;
  onEvent: Listener;
}): Promise<StripeServer> {
  let url = '';
  let broken: number | null = null;
  const asked: string[] = [];
  const answered = new Map<string, { request: string; answer: string }>();
  const origin = () => url;
  const books = createBooks(clock);
  const present = createPresenters(books, origin);
  const events = createEventSource({ clock, secret: WEBHOOK_SECRET, listener: onEvent });
  const billing = createBilling(books, present, events);
  const refunds = createRefunds(books, present, events);
  const calls = createCalls({ books, present, billing, refunds, origin });

  function call(method: string, path: string, text: string): string {
    for (const [wanted, pattern, answer] of calls) {
      const found = method === wanted ? pattern.exec(path) : null;
      if (found) return JSON.stringify(answer(parseForm(text), found[1] ?? ''));
    }
    throw new ApiError(404, `Unrecognized request URL (${method}: ${path})`);
  }

  /** A repeated idempotency key gets the first answer again. */
  function callOnce(request: IncomingMessage, path: string, text: string): string {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return call(request.method!, path, text);
    const whole = `${path}?${text}`;
    const before = answered.get(key);
    if (before && before.request !== whole)
      throw new ApiError(400, 'This key was used with other parameters', undefined, 'idempotency_error');
    if (before) return before.answer;
    const answer = call('POST', path, text);
    answered.set(key, { request: whole, answer });
    return answer;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url!, url);
    const path = pathname.replace(/^\/v1/, '');
    let text = search.slice(1);
    for await (const chunk of request) text += String(chunk);
    asked.push(`${request.method} ${path}`);
    response.setHeader('content-type', 'application/json');
    try {
      if (broken !== null) throw new ApiError(broken, 'The test wants a failure', undefined, 'api_error');
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        throw new ApiError(401, 'Invalid API Key provided');
      response.end(callOnce(request, path, text));
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError(500, String(error), '', 'api_error');
      const { status, type, code, message } = known;
      response.writeHead(status).end(JSON.stringify({ error: { type, code, message } }));
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: url,
    },
    buyer: createBuyer(books, present, billing, events),
    refundAtDesk: (id, amount) => void refunds.give(id, amount, {}),
    bill: () => billing.bill(),
    events,
    asked,
    failWith: (status) => {
      broken = status;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
