import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Payments } from '../../platform/server/ports/payments.ts';
import type { Sandbox, SandboxDeps } from './sandbox.ts';

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
    return createSandbox(settings);
  }
  const { createStripePayments } = await import('./stripe/index.ts');
  return { payments: createStripePayments(settings), sandbox: null };
}
