// A user as a recipient: the chosen channels, and whether emails may be sent to them.
import { DEFAULT_DIGEST_HOUR, DEFAULT_TIME_ZONE, DEFAULT_WAYS, KINDS } from '../rules.ts';
import type { NotificationKind, NotificationWay, Ways } from '../rules.ts';
import type { RecipientRow } from './recipients.views.ts';

export type WaysByKind = Record<NotificationKind, Ways>;
/** What is stored: only what differs from the defaults. */
export type StoredKinds = Partial<Record<NotificationKind, Partial<Ways>>>;

export interface Recipient {
  id: string;
  username: string;
  /** Null when the address is not proven, because it may belong to another person. */
  email: string | null;
  ways: WaysByKind;
  isDiscreet: boolean;
  digestHour: number;
  timeZone: string;
  /** Null for English. */
  language: string | null;
  quietUntil: Date | null;
  digestSentAt: Date | null;
}

export const waysOf = (stored: StoredKinds): WaysByKind =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, { ...DEFAULT_WAYS[kind], ...stored[kind] }]),
  ) as unknown as WaysByKind;

/** The kinds for which a way is on. */
export const kindsBy = (ways: WaysByKind, way: NotificationWay): NotificationKind[] =>
  KINDS.filter((kind) => ways[kind][way]);

export const recipientOf = (row: RecipientRow): Recipient => ({
  id: row.id,
  username: row.username,
  email: row.email_verified_at ? row.email : null,
  ways: waysOf((row.kinds ?? {}) as StoredKinds),
  isDiscreet: row.is_discreet ?? true,
  digestHour: row.digest_hour ?? DEFAULT_DIGEST_HOUR,
  timeZone: row.time_zone ?? DEFAULT_TIME_ZONE,
  language: row.language,
  quietUntil: row.quiet_until,
  digestSentAt: row.digest_sent_at,
});
