import { viewSubscription } from './locked-subscription.ts';
import { expireIfDue } from './checkouts.ts';
import { disputeIfDue } from './refunds.ts';
import { dueObjects } from './sandbox.store.ts';
import type { Books } from './unit.ts';

const BATCH = 50;

/** Does everything whose time has come: charges, ends, expired checkouts, disputes. Several servers may run it at once. */
export async function settleDue(books: Books): Promise<void> {
  for (;;) {
    const due = await dueObjects(books.database.db, books.clock.now(), BATCH);
    const failures: unknown[] = [];
    for (const { id, kind } of due) {
      try {
        if (kind === 'subscription') await viewSubscription(books, id, async () => {});
        else if (kind === 'checkout') await expireIfDue(books, id);
        else if (kind === 'payment') await disputeIfDue(books, id);
      } catch (error) {
        // One that cannot be done does not keep the others waiting.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'some of what is due could not be done');
    if (due.length < BATCH) return;
  }
}
