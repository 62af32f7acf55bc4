// How every other feature tells users of something: written with what it tells of, or not at all.
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/server/db/database.ts';
import type { Announcer, Notifier, SharedNotification } from '../../../platform/server/needs/notifier.ts';
import { hasOwnEmail } from '../rules.ts';
import { insertFanOut } from './delivery/fan-outs.store.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import * as store from './notifications.store.ts';

/** Short enough for an index, and nothing can be read from it. */
const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22);

function actorOf({ actor, subject, countedOnce }: SharedNotification, at: Date): store.ActorEntry | null {
  if (actor) {
    const key = hashOf(actor.id ?? actor.name, subject.id ?? '');
    return { key, actorId: actor.id, name: actor.name, at };
  }
  return countedOnce ? { key: hashOf(countedOnce, subject.id ?? ''), actorId: null, name: '', at } : null;
}

/**
 * Writes the same notification for these users, or merges it into an unread one.
 * @returns the notifications that are new or changed
 */
export async function writeNotifications(
  tx: Tx,
  users: { id: string; userId: string }[],
  what: SharedNotification,
  { at, pendingAt }: { at: Date; pendingAt: Date | null },
): Promise<string[]> {
  const { event, group, actor, countedOnce: _once, isEmailed = hasOwnEmail(event), ...rest } = what;
  const content = { event, ...rest };
  const flags = { pendingAt, isEmailed };
  const groupKey = group === null ? null : hashOf(group);
  const others = users.filter(({ userId }) => userId !== actor?.id);
  if (others.length === 0) return [];
  const found = await store.insertOrFind(tx, { users: others, content, groupKey, at }, flags);
  if (found.length === 0) return [];
  const entry = actorOf(what, at);
  const counted =
    entry &&
    (await store.addActor(
      tx,
      found.map(({ id }) => id),
      entry,
    ));
  const changed = found.filter(({ id, isNew }) => isNew || !counted || counted.has(id));
  const merged = changed.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (merged.length > 0) await store.mergeInto(tx, merged, { content, at }, flags);
  return changed.map(({ id }) => id);
}

export function createNotifier(
  { clock, ids }: Pick<NotificationsDeps, 'clock' | 'ids'>,
  wake: () => void,
): Notifier & Announcer {
  const now = () => new Date(clock.now());
  return {
    async notify(tx, { userId, ...what }) {
      const at = now();
      await writeNotifications(tx, [{ id: ids.next(), userId }], what, { at, pendingAt: at });
      tx.afterCommit(wake);
    },
    async announce(tx, key, audience, what) {
      const followersOf = audience === 'everybody' ? null : audience.followersOf;
      await insertFanOut(tx, { id: ids.next(), key, followersOf, content: what, at: now() });
      tx.afterCommit(wake);
    },
  };
}
