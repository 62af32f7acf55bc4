import { afterEach, expect, test, vi } from 'vitest';
import { install, installState, keepInstallOffer } from './install.ts';

function browser({ isStandalone = false, userAgent = 'Chrome', touch = 0 } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touch });
}
afterEach(() => vi.unstubAllGlobals());

test('says what can be done in this browser', () => {
  browser();
  expect(installState()).toBe('unknown');
  browser({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' });
  expect(installState()).toBe('by-hand');
  browser({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', touch: 5 });
  expect(installState()).toBe('by-hand');
  browser({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' });
  expect(installState()).toBe('unknown');
  browser({ isStandalone: true });
  expect(installState()).toBe('installed');
});

test('keeps the offer of the browser until it was answered', async () => {
  browser();
  const page = new EventTarget();
  keepInstallOffer(page as unknown as Window);
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(installState()).toBe('offered');
  await install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(installState()).toBe('unknown');
  page.dispatchEvent(new Event('appinstalled'));
  expect(installState()).toBe('installed');
});
