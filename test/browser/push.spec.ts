// A push from its arrival at the service worker to the page that it opens. Needs a full browser, because the
// headless shell does not show notifications.
import type { Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { FLAGS } from './support/browser-flags.ts';
import { expect, test } from './support/product.ts';
import { enter, register } from './support/visitors.ts';

const executablePath = findChromium() ?? undefined;
test.use({ launchOptions: { executablePath, args: FLAGS } });
test.skip(!executablePath, 'there is no full browser installed');

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test(
  'a push is shown by the service worker, and a click on it navigates the open page',
  { tag: '@desktop-only' },
  async ({ page, context, baseURL }) => {
    await enter(context, await register(context));
    await context.grantPermissions(['notifications'], { origin: baseURL! });
    await page.goto('/settings');
    await expect(page.getByRole('switch', { name: 'Push to this browser' })).toBeVisible();
    // This browser has no push service, so that the test registers the worker without a subscription.
    const answer = await page.request.get('/service-worker.js');
    expect(answer.headers()['cache-control']).toBe('no-cache');
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
    });
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(baseURL!).origin,
      registrationId: await registered,
      data: JSON.stringify({ title: 'Something is new', body: 'Look', url: '/notifications', tag: 'n' }),
    });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map((one) => `${one.title}: ${one.body}`);
      });
    await expect.poll(shown).toEqual(['Something is new: Look']);

    const [worker] = context.serviceWorkers();
    await worker!.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        NotificationEvent: new (kind: string, init: object) => Event;
      };
      const [notification] = await scope.registration.getNotifications();
      globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
    await expect(title(page, 'Notifications')).toBeVisible();
    await expect.poll(shown).toEqual([]);
  },
);
