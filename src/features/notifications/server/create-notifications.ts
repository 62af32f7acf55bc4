// Wires up the notifications feature for the composition root.
import { inLanguages } from '../../../platform/server/texts/in-languages.ts';
import { createBulletin } from './list/bulletin.ts';
import { createDigests } from './digest/digest.ts';
import * as english from './email-texts.ts';
import { createHandOn } from './delivery/hand-on.ts';
import { createFanOutLoop, createPendingLoop } from './delivery/hand-on-worker.ts';
import { createList } from './list/list.service.ts';
import { createLive } from './list/live.ts';
import { createNews } from './news/news.service.ts';
import { createNotificationsData } from './notifications-data.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createNotifier } from './notifier.ts';
import { createPreferences } from './preferences.service.ts';
import { createPushDevices } from './push/push-devices.service.ts';
import { createPushKeys } from './push/push-keys.ts';
import { createPushWorker } from './push/push-worker.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';
import { createTending } from './tending.ts';

const textsIn = inLanguages('features/notifications/server/email-texts', english);

export function createNotifications(deps: NotificationsDeps) {
  const links = createUnsubscribeLinks(deps.secret);
  const keys = createPushKeys(deps);
  const texts = (language: string | null) => textsIn(language).createEmailTexts(deps, { links });
  const bulletins = createBulletin(deps);
  const list = createList(deps, bulletins);
  const live = createLive(deps, { list, bulletins });
  const pushes = createPushWorker(deps, { keys });
  const handOn = createHandOn(deps, { texts, publish: bulletins.publishFresh, wakePushes: pushes.wake });
  const pending = createPendingLoop(deps, { handOn });
  const fanOuts = createFanOutLoop(deps, { handOn, wakePending: pending.wake });
  const digests = createDigests(deps, { texts });
  const tending = createTending(deps, { pending, fanOuts, digests, pushes, live });
  const notifier = createNotifier(deps, tending.wake);
  const preferences = createPreferences(deps, { keys, links, publishCount: bulletins.publishCount });
  const devices = createPushDevices(deps, { worker: pushes });
  const news = createNews(deps, { notifier });
  return {
    ...notifier,
    tell: bulletins.tell,
    preferences,
    list,
    devices,
    routes: notificationsRoutes({ list, live, preferences, devices, news }),
    personalData: createNotificationsData(deps),
    wake: tending.wake,
    wakePushes: tending.wakePushes,
    start: tending.start,
    settle: tending.settle,
    stop: tending.stop,
    /** Deletes old rows; also runs once an hour. */
    tidy: tending.tidy,
  };
}

export type Notifications = ReturnType<typeof createNotifications>;
