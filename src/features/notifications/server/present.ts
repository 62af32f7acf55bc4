import type { NotificationEvent } from '../../../shared/words/notification.ts';
import type { Picture } from '../../../shared/words/picture.ts';
import type { Notification } from '../contract.ts';
import { kindOf } from '../rules.ts';
import type { NotificationRow } from './notifications.store.ts';
import type { ActorRow } from './notifications.views.ts';

export function presentNotification(
  row: NotificationRow,
  actors: ActorRow[],
  picture: Picture | null,
): Notification {
  const event = row.event as NotificationEvent;
  return {
    id: row.id,
    event,
    kind: kindOf(event),
    actors,
    count: row.count,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    amount: row.amount,
    text: row.text,
    link: row.link,
    picture,
    isRead: row.read_at !== null,
    at: row.at.toISOString(),
  };
}
