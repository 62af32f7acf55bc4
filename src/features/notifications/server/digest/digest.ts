// The daily digest: one email a user and day, at their hour, about what they have not read. Written in the transaction
// that notes it as sent, so that it leaves once, however many servers there are.
import type { Tx } from '../../../../platform/server/db/database.ts';
import { createDeliveryLoop, type LoopDeps } from '../delivery-loop.ts';
import { nextDigestAt } from './digest-time.ts';
import { finishDigest, takeDueDigest } from './digests.store.ts';
import type { EmailTexts } from '../email-texts.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { markDigested } from '../notifications.store.ts';
import { digestDueAt, readActors } from '../notifications.views.ts';
import { presentNotification } from '../present.ts';
import { kindsBy, recipientOf } from '../recipients.ts';
import { readRecipients } from '../recipients.views.ts';

/** Of many unread ones, more than this are not read from the database for their words. */
const SPOKEN_MAX = 12;
/** Somebody whose digest fails does not hold up the others. */
const AGAIN_MS = 3_600_000;

type Deps = LoopDeps & Pick<NotificationsDeps, 'emails'>;

export function createDigests(deps: Deps, { texts }: { texts: (language: string | null) => EmailTexts }) {
  const { database, clock, log, emails } = deps;
  const later = (ms: number) => new Date(clock.now() + ms);

  async function write(tx: Tx, userId: string): Promise<void> {
    const at = later(0);
    const [found] = await readRecipients(tx, [userId]);
    // The user was deleted meanwhile, and the waiting digest with them.
    if (!found) return;
    const to = recipientOf(found);
    const kinds = kindsBy(to.ways, 'digest');
    if (!to.email || kinds.length === 0) return finishDigest(tx, userId, { dueAt: null });
    // The quiet after signs of crisis is no time for a summary.
    if (to.quietUntil && to.quietUntil > at)
      return finishDigest(tx, userId, { dueAt: nextDigestAt(to.quietUntil, to) });
    const rows = await markDigested(tx, userId, kinds, at);
    if (rows.length === 0) return finishDigest(tx, userId, { dueAt: null });
    const newest = rows
      .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
      .slice(0, SPOKEN_MAX);
    const actors = await readActors(
      tx,
      newest.map(({ id }) => id),
    );
    const spoken = newest.map((row) => presentNotification(row, actors.get(row.id) ?? [], null));
    await emails.post(tx, { userId, to: to.email, ...texts(to.language).digest(to, spoken, rows.length) });
    await finishDigest(tx, userId, { dueAt: null, sentAt: at });
  }

  async function sendNext(): Promise<boolean> {
    let userId: string | null = null;
    try {
      await database.transact(async (tx) => {
        userId = await takeDueDigest(tx, later(0));
        if (userId) await write(tx, userId);
      });
    } catch (error) {
      if (!userId) throw error;
      log.error({ err: error, userId }, 'a digest could not be written');
      const failed: string = userId;
      await database.transact((tx) => finishDigest(tx, failed, { dueAt: later(AGAIN_MS) }));
    }
    return userId !== null;
  }

  return createDeliveryLoop(deps, {
    problem: 'digests could not be sent',
    earliest: () => digestDueAt(database.db),
    take: sendNext,
  });
}
