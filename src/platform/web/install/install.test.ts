import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Install from './install.ts';

let page: typeof Install;
beforeEach(async () => {
  // A page begins anew.
  vi.resetModules();
  page = await import('./install.ts');
});

function browser({ isStandalone = false, userAgent = 'Chrome', touch = 0 } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touch });
}
afterEach(() => vi.unstubAllGlobals());

test('says what can be done in this browser', () => {
  browser();
  expect(page.installState()).toBe('unknown');
  browser({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' });
  expect(page.installState()).toBe('by-hand');
  browser({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', touch: 5 });
  expect(page.installState()).toBe('by-hand');
  browser({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' });
  expect(page.installState()).toBe('unknown');
  browser({ isStandalone: true });
  expect(page.installState()).toBe('installed');
});

test('keeps the offer of the browser until it was answered', async () => {
  browser();
  const events = new EventTarget();
  page.keepInstallOffer(events as unknown as Window);
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  events.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(page.installState()).toBe('offered');
  await page.install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(page.installState()).toBe('unknown');
  events.dispatchEvent(new Event('appinstalled'));
  expect(page.installState()).toBe('installed');
});
