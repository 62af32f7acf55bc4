// Delivers notifications by the channels that their users chose, once per channel.
import type { NotificationKind, NotificationWay } from '../../rules.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { nextDigestAt } from '../digest/digest-time.ts';
import { scheduleDigests } from '../digest/digests.store.ts';
import type { EmailTexts } from '../email-texts.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import * as store from '../notifications.store.ts';
import { readActors } from '../notifications.views.ts';
import { presentNotification } from '../present.ts';
import { enqueuePushes } from '../push/push-jobs.store.ts';
import { recipientOf, type Recipient } from '../recipients.ts';
import { readRecipients } from '../recipients.views.ts';

/** A grown notification uses the same channel again only after a pause: one email about several replies. */
const EMAIL_PAUSE_MS = 3_600_000;
const PUSH_PAUSE_MS = 600_000;

/** A notification that is sent to streams. */
export interface Fresh {
  userId: string;
  id: string;
}

interface HandOnParts {
  /** The emails in a language. */
  texts: (language: string | null) => EmailTexts;
  /** Sends to streams. */
  publish(fresh: Fresh[]): void;
  wakePushes(): void;
}

export function createHandOn(
  { clock, emails }: Pick<NotificationsDeps, 'clock' | 'emails'>,
  { texts, publish, wakePushes }: HandOnParts,
) {
  const isOver = (last: Date | null, pauseMs: number): boolean =>
    last === null || clock.now() - last.getTime() >= pauseMs;
  const isQuiet = ({ quietUntil }: Recipient): boolean =>
    quietUntil !== null && quietUntil.getTime() > clock.now();

  function isWanted(row: store.NotificationRow, recipient: Recipient, way: NotificationWay): boolean {
    const kind = row.kind as NotificationKind;
    if (row.read_at || !recipient.ways[kind][way]) return false;
    // News of the operator counts as advertising.
    const isMuted = isQuiet(recipient) && (way === 'push' || kind === 'news');
    if (way === 'push') return !isMuted && isOver(row.pushed_at, PUSH_PAUSE_MS);
    if (way === 'email')
      return (
        !isMuted && recipient.email !== null && !row.is_emailed && isOver(row.emailed_at, EMAIL_PAUSE_MS)
      );
    return way !== 'digest' || recipient.email !== null;
  }

  async function postEmails(tx: Tx, rows: store.NotificationRow[], to: Map<string, Recipient>) {
    if (rows.length === 0) return;
    const actors = await readActors(
      tx,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const recipient = to.get(row.user_id)!;
      const notification = presentNotification(row, actors.get(row.id) ?? [], null);
      const email = texts(recipient.language).one(recipient, notification);
      const kind = `notification.${row.kind}` as const;
      await emails.post(tx, { userId: recipient.id, to: recipient.email!, kind, ...email });
    }
  }

  /** @param rows locked by this transaction */
  return async (tx: Tx, rows: store.NotificationRow[]): Promise<void> => {
    if (rows.length === 0) return;
    const at = new Date(clock.now());
    const userIds = [...new Set(rows.map((row) => row.user_id))];
    const recipients = new Map(
      (await readRecipients(tx, userIds)).map((row) => [row.id, recipientOf(row)] as const),
    );
    const by = (way: NotificationWay) =>
      rows.filter((row) => recipients.has(row.user_id) && isWanted(row, recipients.get(row.user_id)!, way));
    const emailed = by('email');
    const pushed = by('push');
    await postEmails(tx, emailed, recipients);
    const digests = new Set(by('digest').map((row) => row.user_id));
    await scheduleDigests(
      tx,
      [...digests].map((userId) => ({ userId, dueAt: nextDigestAt(at, recipients.get(userId)!) })),
    );
    const idsOf = (some: store.NotificationRow[]) => some.map(({ id }) => id);
    await enqueuePushes(tx, idsOf(pushed), at);
    if (pushed.length > 0) tx.afterCommit(wakePushes);
    // A notification that its user has switched off for all channels is deleted.
    const unwanted = rows.filter((row) => {
      const ways = recipients.get(row.user_id)?.ways[row.kind as NotificationKind];
      return ways && !Object.values(ways).includes(true);
    });
    if (unwanted.length > 0) await store.deleteRows(tx, idsOf(unwanted));
    await store.markHandedOn(tx, { ids: idsOf(rows), emailed: idsOf(emailed), pushed: idsOf(pushed), at });
    const fresh = rows
      .filter((row) => recipients.get(row.user_id)?.ways[row.kind as NotificationKind].inProduct)
      .map((row) => ({ userId: row.user_id, id: row.id }));
    tx.afterCommit(() => publish(fresh));
  };
}

export type HandOn = ReturnType<typeof createHandOn>;
