import { catchUp, saveSubscription } from './billing.ts';
import type { Subscription } from './documents.ts';
import type { Books, Unit } from './unit.ts';

/** A subscription that is up to date and locked; what `work` did to it is saved. */
export const changeSubscription = <T>(
  books: Books,
  id: string,
  work: (unit: Unit, subscription: Subscription) => Promise<T>,
): Promise<T> =>
  books.change(async (unit) => {
    const subscription = await unit.lock('subscription', id);
    await catchUp(unit, id, subscription);
    const done = await work(unit, subscription);
    await saveSubscription(unit, id, subscription);
    return done;
  });

/** The same for looking at it. */
export const viewSubscription = <T>(
  books: Books,
  id: string,
  look: (unit: Unit, subscription: Subscription) => Promise<T>,
): Promise<T> =>
  books.change(async (unit) => {
    const subscription = await unit.lock('subscription', id);
    if (await catchUp(unit, id, subscription)) await saveSubscription(unit, id, subscription);
    return look(unit, subscription);
  });
