import type { Handlers } from '../../../platform/server/http.ts';
import type { notificationsContract } from '../contract.ts';
import type { List } from './list/list.service.ts';
import type { Live } from './list/live.ts';
import type { NewsDesk } from './news/news.service.ts';
import type { Preferences } from './preferences.service.ts';
import type { PushDevices } from './push/push-devices.service.ts';

export interface RouteParts {
  list: List;
  live: Live;
  preferences: Preferences;
  devices: PushDevices;
  news: NewsDesk;
}

export const notificationsRoutes = ({
  list,
  live,
  preferences,
  devices,
  news,
}: RouteParts): Handlers<typeof notificationsContract> => ({
  list: ({ query }, { caller, showNsfw }) => list.list({ userId: caller.userId, showNsfw }, query),
  async events(_input, { caller, showNsfw }) {
    await live.open();
    return {
      stream: (events) => live.stream(caller, showNsfw, events),
      whole: () => list.unread(caller.userId),
    };
  },
  read: ({ params }, { caller }) => list.read(caller.userId, params.id),
  readAll: ({ body }, { caller }) => list.readAll(caller.userId, body?.until),
  remove: ({ params }, { caller }) => list.remove(caller.userId, params.id),
  settings: (_input, { caller }) => preferences.show(caller.userId),
  savePreferences: ({ body }, { caller }) => preferences.save(caller.userId, body),
  subscribePush: ({ body }, { caller }) => devices.subscribe(caller, body),
  unsubscribePush: ({ params }, { caller }) => devices.unsubscribe(caller.userId, params.id),
  testPush: ({ params }, { caller }) => devices.test(caller.userId, params.id),
  unsubscribe: ({ body }) => preferences.unsubscribe(body.token),
  unsubscribeAtOnce: ({ query }) => preferences.unsubscribe(query.token),
  news: ({ query }) => news.list(query),
  postNews: ({ body }, { caller }) => news.post(caller.userId, body),
});
