import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Payments } from '../../platform/server/ports/payments.ts';
import type { Sandbox, SandboxDeps } from './sandbox.ts';
import { storablePayments } from './storable-payments.ts';

export type { Sandbox } from './sandbox.ts';

export type PaymentsSettings =
  | ({ provider: 'sandbox' } & SandboxDeps)
  | {
      provider: 'stripe';
      secretKey: string;
      webhookSecret: string;
      /** Another address than Stripe's own. */
      apiUrl?: string | undefined;
      clock: Clock;
    };

/** Loads only the chosen provider: Stripe's SDK costs a start noticeable time and memory. */
export async function createPayments(
  settings: PaymentsSettings,
): Promise<{ payments: Payments; sandbox: Sandbox | null }> {
  if (settings.provider === 'sandbox') {
    const { createSandbox } = await import('./sandbox.ts');
    const made = createSandbox(settings);
    return { ...made, payments: storablePayments(made.payments) };
  }
  const { createStripePayments } = await import('./stripe/index.ts');
  return { payments: storablePayments(createStripePayments(settings)), sandbox: null };
}
