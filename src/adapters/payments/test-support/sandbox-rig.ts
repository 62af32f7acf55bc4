import { fixedClock } from '../../clock/index.ts';
import { manualTicker } from '../../clock/ticker.ts';
import { uuidv7 } from '../../ids/index.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { createPayments } from '../index.ts';
import type { PageAnswer } from '../sandbox/pages/handle-page.ts';
import type { DeliveredEvent, ProviderRig } from './provider-rig.ts';

export interface SandboxRig extends ProviderRig {
  sandbox: NonNullable<Awaited<ReturnType<typeof createPayments>>['sandbox']>;
  /** Shows a hosted page. */
  open(path: string): Promise<PageAnswer>;
  /** Sends a page's form with the token that the page carries. */
  send(path: string, fields: Record<string, string>): Promise<PageAnswer>;
}

export async function createSandboxRig(database: Database, start: Date): Promise<SandboxRig> {
  const clock = fixedClock(start.getTime());
  const delivered: DeliveredEvent[] = [];
  const made = await createPayments({
    provider: 'sandbox',
    database,
    clock,
    ids: uuidv7(clock),
    ticker: manualTicker(),
    secret: 'a secret of a test',
    publicUrl: () => 'http://shop.test',
    productName: 'Nightbloom',
  });
  const sandbox = made.sandbox!;
  sandbox.events.subscribe(async (body, signature) => {
    delivered.push({ body, headers: { 'sandbox-signature': signature } });
  });

  const open = (path: string) => sandbox.handlePage({ method: 'GET', path, form: new URLSearchParams() });
  async function send(path: string, fields: Record<string, string>): Promise<PageAnswer> {
    const page = await open(path);
    const token = 'html' in page ? (/name="token" value="([^"]+)"/.exec(page.html)?.[1] ?? '') : '';
    return sandbox.handlePage({ method: 'POST', path, form: new URLSearchParams({ token, ...fields }) });
  }

  return {
    payments: made.payments,
    sandbox,
    open,
    send,
    async advanceTo(at) {
      clock.advance(at.getTime() - clock.now());
      await sandbox.settle();
    },
    shiftClock: (ms) => clock.advance(ms),
    now: () => clock.now(),
    pay: async (id, card) => void (await send(`/sandbox/checkout/${id}`, { card })),
    answerBank: async (id, isConfirmed) =>
      void (await send(`/sandbox/checkout/${id}/bank`, { action: isConfirmed ? 'confirm' : 'refuse' })),
    answerCharge: async (id, isConfirmed) =>
      void (await send(`/sandbox/charge/${id}`, { action: isConfirmed ? 'confirm' : 'refuse' })),
    payOpen: async (id) => void (await send(`/sandbox/charge/${id}`, { card: 'works' })),
    failNextCharge: (id, kind) => sandbox.control.failNextCharge(id, kind),
    dispute: (id) => sandbox.control.dispute(id),
    closeDispute: (id, state) => sandbox.control.closeDispute(id, state),
    refundAtDesk: async (id, amount) => void (await sandbox.control.refundAtDesk(id, amount)),
    expireCheckout: (id) => sandbox.control.expireCheckout(id),
    async takeEvents() {
      await sandbox.settle();
      return delivered.splice(0);
    },
    sign: (body) => ({ 'sandbox-signature': sandbox.events.sign(body) }),
    close: () => made.payments.close(),
  };
}
