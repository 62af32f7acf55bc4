// What the browser has for pushes: permission, service worker and subscription.

import { tokens } from '../../../../platform/web/calls/browser-send.ts';
import { keptFor } from '../../../../platform/web/kept/keeping.ts';

/** Plain JavaScript in public/, served from the root so that it may speak for every page. */
const WORKER = '/service-worker.js';

export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushBrowser {
  isSupported(): boolean;
  permission(): NotificationPermission;
  /** Has to be called while a press of a button still counts as one. */
  ask(): Promise<NotificationPermission>;
  /** Null where this browser has none. */
  current(): Promise<PushAddress | null>;
  /** @param key of the application server, base64url. */
  subscribe(key: string): Promise<PushAddress>;
  /** Ends the subscription and the service worker. */
  leave(): Promise<void>;
}

const addressOf = (subscription: PushSubscription): PushAddress => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
};

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  isSupported() ? navigator.serviceWorker.getRegistration('/') : undefined;

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager.getSubscription()) ?? null;

export const pushBrowser: PushBrowser = {
  isSupported,
  permission: () => (isSupported() ? Notification.permission : 'denied'),
  ask: () => Notification.requestPermission(),
  async current() {
    const found = await subscription();
    return found && addressOf(found);
  },
  async subscribe(key) {
    await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One of another account or for another key must not go on.
    await (await pushManager.getSubscription())?.unsubscribe();
    return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  },
  async leave() {
    await (await subscription())?.unsubscribe();
    // It also opens the app without a connection where who is here wants that.
    if (!keptFor() || keptFor() !== tokens.holder()) await (await registration())?.unregister();
  },
};
