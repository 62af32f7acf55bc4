import { fixedClock } from '../../../src/adapters/clock/index.ts';
import { createPayments } from '../../../src/adapters/payments/index.ts';
import type {
  DeliveredEvent,
  ProviderRig,
} from '../../../src/adapters/payments/test-support/provider-rig.ts';
import { startStripeServer, type StripeServer } from '../stripe-server.ts';

export async function createStripeRig(start: Date): Promise<ProviderRig & { server: StripeServer }> {
  const clock = fixedClock(start.getTime());
  const delivered: DeliveredEvent[] = [];
  const server = await startStripeServer({
    clock,
    onEvent: (body, headers) => delivered.push({ body: Buffer.from(body), headers }),
  });
  const { payments } = await createPayments({
    provider: 'stripe',
    secretKey: server.secretKey,
    webhookSecret: server.webhookSecret,
    apiUrl: server.url,
    clock,
  });
  const { buyer, events } = server;
  return {
    server,
    payments,
    async advanceTo(at) {
      clock.advance(at.getTime() - clock.now());
      server.bill();
    },
    shiftClock: (ms) => clock.advance(ms),
    now: () => clock.now(),
    pay: async (id, card) => buyer.pay(id, card),
    answerBank: async (id, isConfirmed) => buyer.answerBank(id, isConfirmed),
    answerCharge: async (id, isConfirmed) => buyer.answerCharge(id, isConfirmed),
    payOpen: async (id) => buyer.payOpen(id),
    failNextCharge: async (id, kind) => buyer.failNextCharge(id, kind),
    dispute: async (id) => buyer.dispute(id),
    closeDispute: async (id, state) => buyer.closeDispute(id, state),
    refundAtDesk: async (id, amount) => server.refundAtDesk(id, amount),
    expireCheckout: async (id) => buyer.expireCheckout(id),
    async takeEvents() {
      await events.deliver();
      return delivered.splice(0);
    },
    sign: (body) => events.sign(body),
    async close() {
      await payments.close();
      await server.close();
    },
  };
}
