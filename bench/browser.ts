// A browser over the product: what one visit costs.
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
} from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { storageScript, watchScript, type Seen } from './page-scripts.ts';

export interface Visit {
  /** HTML, scripts and styles: bytes on the wire, and requests. */
  codeBytes: number;
  codeRequests: number;
  /** Encodings of those answers that were compressed, and whether all were. */
  encodings: string[];
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  /** Blocking time after the first paint, and from the start. */
  tbt: number;
  blocked: number;
  cls: number;
}

/** As Lighthouse's "slow 4G": 562 ms there and back, 1.44 Mbit/s down, 0.67 up. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const slowCpu = 4;

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium was found: set CHROMIUM to one');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-sync',
    ],
  });
}

const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** A middling phone, as Lighthouse looks at pages. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Puts entries into the storage of every page before its own scripts run. */
export async function contextWith(
  browser: Browser,
  storage: Record<string, string>,
  screen: BrowserContextOptions = DESKTOP,
): Promise<BrowserContext> {
  const context = await browser.newContext(screen);
  await context.addInitScript({ content: storageScript(storage) });
  return context;
}

/** What a visitor keeps who has passed the age gate. */
export const passedGate = () => ({
  nb_age_verified: 'true',
  nb_age_verified_at: String(Date.now()),
  nb_age_version: 'v3',
});

const codeTypes = new Set(['Document', 'Script', 'Stylesheet']);

interface Traffic {
  bytes: number;
  requests: number;
  encodings: Set<string>;
}

async function listen(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { bytes: 0, requests: 0, encodings: new Set() };
  const code = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A preloaded script is a script by what it is, whatever asked for it.
    const isCode = codeTypes.has(type) || /javascript|css/.test(response.mimeType);
    if (!isCode || response.url.startsWith('data:')) return;
    code.add(requestId);
    traffic.requests++;
    const headers = Object.entries(response.headers).find(
      ([name]) => name.toLowerCase() === 'content-encoding',
    );
    traffic.encodings.add(headers?.[1] ?? 'none');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) traffic.bytes += encodedDataLength;
  });
  return traffic;
}

export interface VisitOptions {
  storage?: Record<string, string>;
  /** Throttled to a slow phone on a slow network. */
  isSlow?: boolean;
  /** A desktop's unless given. */
  screen?: BrowserContextOptions;
}

/** One visit with an empty cache, watched until nothing more happens. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await contextWith(browser, options.storage ?? {}, options.screen);
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: watchScript });
    const session = await context.newCDPSession(page);
    const traffic = await listen(session);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (options.isSlow) {
      await session.send('Network.emulateNetworkConditions', slow4g);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
    }
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => {});
    await page.waitForTimeout(1500);
    const seen = await page.evaluate<Seen>('seen');
    const blocking = (from: number) =>
      seen.tasks.reduce(
        (sum, [start, length]) => (start + length > from ? sum + Math.max(0, length - 50) : sum),
        0,
      );
    return {
      codeBytes: traffic.bytes,
      codeRequests: traffic.requests,
      encodings: [...traffic.encodings],
      fcp: seen.fcp,
      lcp: seen.lcp,
      tbt: blocking(seen.fcp),
      blocked: blocking(0),
      cls: seen.cls,
    };
  } finally {
    await context.close();
  }
}
