// What has to happen at the provider after a commit is written with it, so that it happens even if this process dies.
import type { Tx } from '../../../platform/server/db/database.ts';
import { insertEvent } from './jobs.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** Types of the feature's own jobs, beside the provider's types of events. */
export const JOB = {
  /** Ends a subscription at the provider. */
  end: 'own.end',
  /** Closes a checkout of somebody who left. */
  close: 'own.close',
  /** Asks the provider for a refund. */
  refund: 'own.refund',
  /** The nightly check of the books. */
  reconcile: 'own.reconcile',
} as const;
export type JobType = (typeof JOB)[keyof typeof JOB];

export interface Job {
  type: JobType;
  /** The same job under the same key is done once. */
  key: string;
  subject: { kind: 'checkout' | 'subscription' | 'payment'; id: string };
  /** Delays the job, so that the request that enqueued it can do the work itself. */
  delayMs?: number;
}

export const jobId = (type: JobType, key: string): string => `${type}:${key}`;

export function createJobs({ clock, payments }: Pick<PaymentsDeps, 'clock' | 'payments'>) {
  return {
    async enqueue(tx: Tx, { type, key, subject, delayMs = 0 }: Job): Promise<void> {
      const at = new Date(clock.now());
      await insertEvent(tx, {
        id: jobId(type, key),
        provider: payments.name,
        type,
        subject,
        occurredAt: at,
        receivedAt: at,
        dueAt: new Date(at.getTime() + delayMs),
      });
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
