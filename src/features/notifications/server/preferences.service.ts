// A user's notification settings, and unsubscribing from emails by a link.
import { AppError } from '../../../shared/errors.ts';
import type { Tx } from '../../../platform/server/db/database.ts';
import type { NotificationSettings } from '../contract.ts';
import { DEFAULT_WAYS, KINDS, type NotificationKind, type NotificationWay, type Ways } from '../rules.ts';
import { isTimeZone, nextDigestAt } from './digest/digest-time.ts';
import { moveDigest } from './digest/digests.store.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import * as store from './preferences.store.ts';
import { listDevices } from './push/push-devices.store.ts';
import type { ReadKeys } from './push/push-keys.ts';
import { recipientOf, type Recipient, type StoredKinds, type WaysByKind } from './recipients.ts';
import { readRecipients } from './recipients.views.ts';
import type { EmailKind, UnsubscribeLinks } from './unsubscribe-links.ts';

export interface PreferencesChange {
  kinds?: Partial<Record<NotificationKind, { [W in NotificationWay]?: boolean | undefined }>> | undefined;
  isDiscreet?: boolean | undefined;
  digestHour?: number | undefined;
  timeZone?: string | undefined;
}

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'canEmail' | 'sessionSeconds'>;

/** Only what differs from the defaults is stored. */
function differences(ways: WaysByKind): StoredKinds {
  const stored: StoredKinds = {};
  for (const kind of KINDS) {
    const differing = Object.entries(ways[kind]).filter(
      ([way, isOn]) => DEFAULT_WAYS[kind][way as NotificationWay] !== isOn,
    );
    if (differing.length > 0) stored[kind] = Object.fromEntries(differing) as Partial<Ways>;
  }
  return stored;
}

interface Parts {
  keys: ReadKeys;
  links: UnsubscribeLinks;
  /** Publishes a changed count of this user to the streams on all servers. */
  publishCount(userId: string): void;
}

export function createPreferences(deps: Deps, { keys, links, publishCount }: Parts) {
  const { database, clock, canEmail, sessionSeconds } = deps;
  const now = () => new Date(clock.now());

  async function recipient(userId: string): Promise<Recipient> {
    const [row] = await readRecipients(database.db, [userId]);
    if (!row) throw new AppError('auth.required/invalid_token');
    return recipientOf(row);
  }

  async function show(userId: string): Promise<NotificationSettings> {
    const [{ ways, isDiscreet, digestHour, timeZone }, devices, { publicKey }] = await Promise.all([
      recipient(userId),
      listDevices(database.db, userId, new Date(clock.now() - sessionSeconds * 1000)),
      keys(),
    ]);
    return {
      preferences: { kinds: ways, isDiscreet, digestHour, timeZone },
      canEmail,
      pushKey: publicKey,
      devices: devices.map((device) => ({
        id: device.id,
        name: device.name,
        createdAt: device.created_at.toISOString(),
        lastUsedAt: device.last_used_at?.toISOString() ?? null,
      })),
    };
  }

  /** A digest that waits moves to the new hour. */
  async function moveWaiting(tx: Tx, userId: string): Promise<void> {
    const [row] = await readRecipients(tx, [userId]);
    if (row) await moveDigest(tx, userId, nextDigestAt(now(), recipientOf(row)));
  }

  /** @returns false where the user is gone. */
  async function change(userId: string, { kinds = {}, ...rest }: PreferencesChange): Promise<boolean> {
    return database.transact(async (tx) => {
      if (!(await store.holdUser(tx, userId))) return false;
      await store.ensurePreferences(tx, userId, now());
      const stored = await store.lockKinds(tx, userId);
      const ways = Object.fromEntries(
        KINDS.map((kind) => {
          const wanted = Object.entries(kinds[kind] ?? {}).filter(([, isOn]) => isOn !== undefined);
          return [kind, { ...DEFAULT_WAYS[kind], ...stored[kind], ...Object.fromEntries(wanted) }];
        }),
      ) as unknown as WaysByKind;
      await store.changePreferences(tx, userId, { kinds: differences(ways), ...rest }, now());
      if (rest.digestHour !== undefined || rest.timeZone !== undefined) await moveWaiting(tx, userId);
      return true;
    });
  }

  return {
    show,

    async save(userId: string, changes: PreferencesChange): Promise<NotificationSettings> {
      if (changes.timeZone !== undefined && !isTimeZone(changes.timeZone))
        throw new AppError('request.invalid/time_zone', { field: 'timeZone' });
      await change(userId, changes);
      // Kinds that are not listed are not counted either.
      if (changes.kinds) publishCount(userId);
      return show(userId);
    },

    /** Whether a feature that writes emails of its own may write one of this kind. */
    async wants(userId: string, kind: NotificationKind, way: NotificationWay): Promise<boolean> {
      const [row] = await readRecipients(database.db, [userId]);
      return row !== undefined && recipientOf(row).ways[kind][way];
    },

    /** Whoever left gets no emails any more, so there is nothing left to do for them. */
    async unsubscribe(token: string): Promise<{ success: true; kind: EmailKind }> {
      const found = links.read(token);
      if (!found) throw new AppError('notifications.link_invalid');
      const { userId, kind } = found;
      const kinds =
        kind === 'digest'
          ? Object.fromEntries(KINDS.map((each) => [each, { digest: false }]))
          : { [kind]: { email: false } };
      await change(userId, { kinds });
      return { success: true, kind };
    },
  };
}

export type Preferences = ReturnType<typeof createPreferences>;
