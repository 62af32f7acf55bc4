// Takes in the provider's events: verified and stored before they are answered, worked on afterwards.
import { AppError } from '../../../../shared/errors.ts';
import { insertEvent } from '../jobs.store.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { isFailure } from '../provider-refusals.ts';

export function createEvents(
  { database, clock, log, payments }: Pick<PaymentsDeps, 'database' | 'clock' | 'log' | 'payments'>,
  wake: () => void,
) {
  return {
    /**
     * @param header names in lower case
     * @throws AppError payments.signature
     */
    async receive(body: Buffer, header: (name: string) => string | undefined): Promise<void> {
      let event;
      try {
        event = await payments.readEvent(body, header);
      } catch (error) {
        if (!isFailure(error, 'forged', 'stale')) throw error;
        log.warn({ cause: error.message }, 'an event was refused');
        throw new AppError(error.kind === 'stale' ? 'payments.signature/stale' : 'payments.signature');
      }
      const at = new Date(clock.now());
      await database.transact(async (tx) => {
        await insertEvent(tx, {
          id: event.id,
          provider: payments.name,
          type: event.type,
          subject: event.subject,
          occurredAt: event.occurredAt,
          receivedAt: at,
          dueAt: event.subject ? at : null,
        });
        if (event.subject) tx.afterCommit(wake);
      });
    },
  };
}
