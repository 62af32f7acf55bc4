// Notifications: the list behind the bell, the live stream, and how each kind is delivered.
import { z } from 'zod';
import { DisplayLine } from '../../shared/words/display-line-kind.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { NOTIFICATION_EVENTS } from '../../shared/words/notification.ts';
import { Picture } from '../../shared/words/picture.ts';
import { SIGNALS } from '../../shared/signal.ts';
import { isOwnPath } from '../../shared/words/own-path.ts';
import { KINDS, NEWS_TEXT_MAX, NEWS_TITLE_MAX, PAGE_SIZE } from './rules.ts';

/** The words are made of it by notification-text.ts, for the screen, for emails and for pushes alike. */
export const Notification = z.object({
  id: z.string(),
  event: z.enum(NOTIFICATION_EVENTS),
  kind: z.enum(KINDS),
  /** The acting users, newest first, at most three; empty when there are none. */
  actors: z.array(z.object({ id: z.string().nullable(), name: z.string() })),
  /** The number of events that it combines: "12 people liked Noor". At least 1. */
  count: z.number().int(),
  /** What it is about; the name is empty where it has none. */
  subject: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  /** Coins, pictures or likes, where the event has a figure. */
  amount: z.number().int().nullable(),
  /** The operator's or a moderator's own words. */
  text: z.string(),
  /** Where it leads, a path of the product. */
  link: z.string(),
  picture: Picture.nullable(),
  isRead: z.boolean(),
  /** Of the newest combined event. */
  at: Timestamp,
});
export type Notification = z.infer<typeof Notification>;

const Ways = z.object({ inProduct: z.boolean(), email: z.boolean(), digest: z.boolean(), push: z.boolean() });
export const NotificationPreferences = z.object({
  kinds: z.record(z.enum(KINDS), Ways),
  /** Pushes and email subjects name nobody and nothing. On unless the user switches it off. */
  isDiscreet: z.boolean(),
  /** The hour of the day at which the digest leaves, in `timeZone`. */
  digestHour: z.number().int().min(0).max(23),
  /** IANA name, for instance "Europe/Berlin". */
  timeZone: z.string().max(64),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** What the preferences screen needs beside the preferences. */
export const NotificationSettings = z.object({
  preferences: NotificationPreferences,
  /** False where the operator has set no mail server: emails stay unsent. */
  canEmail: z.boolean(),
  /** The application server key for PushManager.subscribe, base64url. */
  pushKey: z.string(),
  devices: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: Timestamp, lastUsedAt: Timestamp.nullable() }),
  ),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const News = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  author: z.string(),
  /** How many users have been notified so far, of how many. */
  told: z.number().int(),
  total: z.number().int(),
  createdAt: Timestamp,
});
export type News = z.infer<typeof News>;

const Unread = z.object({ unread: z.number().int() });
const missing = { 'notifications.missing': 404 };

export const notificationsContract = contract({
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: 'session',
    summary: 'What the caller was told of, newest first, with the number of unread ones.',
    query: pageQuery(PAGE_SIZE, 100).extend({ unreadOnly: z.stringbool().default(false) }),
    reply: listOf(Notification).extend({ unread: z.number().int() }),
  },
  events: {
    kind: 'events',
    method: 'GET',
    path: '/api/notifications/events',
    priority: 'low',
    access: 'session',
    summary:
      'Tells of new notifications as they come, and of the unread count whenever it changes. Begins with the count. `changed` says that something of the caller’s has changed, perhaps on another device.',
    events: {
      unread: Unread,
      notification: Notification.extend({ unread: z.number().int() }),
      changed: z.object({ what: z.enum(SIGNALS) }),
    },
    reply: Unread,
  },
  read: {
    method: 'PUT',
    path: '/api/notifications/{id}/read',
    access: 'session',
    summary: 'Marks one as read.',
    params: IdParams,
    reply: Unread,
    errors: missing,
  },
  readAll: {
    method: 'PUT',
    path: '/api/notifications/read',
    access: 'session',
    summary: 'Marks all as read that came no later than `until`; all where it says nothing.',
    body: z.strictObject({ until: z.iso.datetime().optional() }).optional(),
    reply: Unread,
  },
  remove: {
    method: 'DELETE',
    path: '/api/notifications/{id}',
    access: 'session',
    summary: 'Removes one from the list.',
    params: IdParams,
    reply: Unread,
    errors: missing,
  },
  settings: {
    method: 'GET',
    path: '/api/notifications/settings',
    access: 'session',
    summary: 'How the caller wants to be told, and the browsers that pushes go to.',
    reply: NotificationSettings,
  },
  savePreferences: {
    method: 'PUT',
    path: '/api/notifications/settings',
    access: 'session',
    summary: 'Changes how the caller wants to be told; what is left out stays as it is.',
    body: z.strictObject({
      kinds: z.partialRecord(z.enum(KINDS), Ways.partial().strict()).optional(),
      isDiscreet: z.boolean().optional(),
      digestHour: z.number().int().min(0).max(23).optional(),
      timeZone: z.string().max(64).optional(),
    }),
    reply: NotificationSettings,
  },
  subscribePush: {
    method: 'POST',
    path: '/api/notifications/push',
    access: 'session',
    summary: 'Adds a browser that pushes are sent to; the same endpoint again only renews it.',
    body: z.object({
      endpoint: z.url().max(2_000),
      keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
      /** Which browser it is, for the list of devices. */
      name: DisplayLine.max(100).default(''),
    }),
    reply: z.object({ id: z.string() }),
    errors: { 'notifications.push_endpoint': 422 },
  },
  unsubscribePush: {
    method: 'DELETE',
    path: '/api/notifications/push/{id}',
    access: 'session',
    summary: 'No more pushes to this browser.',
    params: IdParams,
    reply: z.object({ success: z.literal(true) }),
    errors: missing,
  },
  testPush: {
    method: 'POST',
    path: '/api/notifications/push/{id}/test',
    access: 'session',
    summary: 'Sends a push to one browser, to see that it arrives.',
    params: IdParams,
    rate: 'image',
    reply: z.object({ success: z.literal(true) }),
    errors: { ...missing, 'notifications.push_failed': 502 },
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    priority: 'high',
    access: 'guest',
    summary: 'Ends the emails that a signed link in one of them names; without signing in.',
    body: z.object({ token: z.string().min(1).max(600) }),
    reply: z.object({ success: z.literal(true), kind: z.string() }),
    errors: { 'notifications.link_invalid': 422 },
  },
  unsubscribeAtOnce: {
    method: 'POST',
    path: '/api/notifications/unsubscribe/one-click',
    priority: 'low',
    access: 'guest',
    summary: 'The same for mail programs: the address of List-Unsubscribe, called with a form (RFC 8058).',
    query: z.object({ token: z.string().min(1).max(600) }),
    isRaw: true,
    reply: z.object({ success: z.literal(true), kind: z.string() }),
    errors: { 'notifications.link_invalid': 422 },
  },
  news: {
    method: 'GET',
    path: '/api/desk/news',
    access: 'admin',
    summary: 'What the operator told everybody, newest first.',
    query: pageQuery(24, 100),
    reply: listOf(News),
  },
  postNews: {
    method: 'POST',
    path: '/api/desk/news',
    access: 'admin',
    summary: 'Tells every user something; it reaches them one after the other.',
    body: z.object({
      /** Made by the client, so that a repeated request posts it once. */
      id: Id,
      title: DisplayLine.min(1).max(NEWS_TITLE_MAX),
      text: z.string().trim().max(NEWS_TEXT_MAX).default(''),
      /** A path of the product. */
      link: z
        .string()
        .max(300)
        .refine(isOwnPath, 'This has to be a path of the product')
        .default('/notifications'),
    }),
    reply: News,
  },
});
