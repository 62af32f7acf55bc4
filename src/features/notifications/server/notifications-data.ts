// Personal data of this feature. Notifications of others lose the name of a user who is deleted.
import type { Database } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import { lineOf } from '../notification-text.ts';
import { deleteFanOutsBy } from './delivery/fan-outs.store.ts';
import { forgetActor, forgetCharactersOf } from './leaving.store.ts';
import { notificationsAfter, readActors } from './notifications.views.ts';
import { presentNotification } from './present.ts';
import { listDevices } from './push/push-devices.store.ts';
import { readPreferences } from './preferences.store.ts';

export function createNotificationsData({ database }: { database: Database }): PersonalData {
  const { db } = database;

  async function* files(userId: string): AsyncGenerator<DataFile> {
    const preferences = await readPreferences(db, userId);
    const devices = await listDevices(db, userId, new Date(0));
    const rows = inPages(async (after, limit) => {
      const page = await notificationsAfter(db, userId, after, limit);
      const actors = await readActors(
        db,
        page.map(({ id }) => id),
      );
      return page.map((row) => presentNotification(row, actors.get(row.id) ?? [], null));
    });
    yield jsonFile(
      'notifications.json',
      {
        preferences: preferences
          ? {
              changed: preferences.kinds,
              isDiscreet: preferences.is_discreet,
              digestHour: preferences.digest_hour,
              timeZone: preferences.time_zone,
            }
          : null,
        pushDevices: devices.map((device) => ({
          name: device.name,
          // The rest of the address is what opens it.
          pushService: new URL(device.endpoint).host,
          createdAt: device.created_at,
          lastUsedAt: device.last_used_at,
        })),
      },
      {
        notifications: mapped(rows, (each) => ({
          at: each.at,
          event: each.event,
          words: lineOf(each),
          count: each.count,
          link: each.link,
          isRead: each.isRead,
        })),
      },
    );
  }

  return {
    files,
    async erase(tx, { userId }) {
      await deleteFanOutsBy(tx, userId);
      await forgetCharactersOf(tx, userId);
      await forgetActor(tx, userId);
      // Their own rows go with the user.
    },
  };
}
