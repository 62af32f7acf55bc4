import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';
import { FLAGS } from './test/browser/support/browser-flags.ts';

// These are journeys on the built product (test/support/running-product.ts).
process.env['TEST_BUILT'] = '1';

// The cores of CI are slow and shared. Who waits longer there loses nothing where tests pass.
const isCi = Boolean(process.env['CI']);

const desktop = { viewport: { width: 1440, height: 900 } };
// One pixel a point: at its own 2.6 the processor paints seven times as much for the same layout.
// The desk shows the light theme, which is Playwright's default, and the phone the dark one: axe sees both.
const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  colorScheme: 'dark' as const,
};

export default defineConfig<object, { isForeign: boolean }>({
  testDir: 'test/browser',
  testMatch: '*.spec.ts',
  globalSetup: './test/browser/support/first-data.ts',
  // Each with a built product of its own, on its own data: while one waits, the other one works.
  workers: 2,
  timeout: 300_000,
  expect: { timeout: isCi ? 30_000 : 15_000 },
  // Two cores are shared with whatever else runs there. What fails each time is broken; what passes then is named.
  retries: isCi ? 2 : 1,
  reporter: [['line']],
  // The slowest files, as vitest's reporter names them.
  reportSlowTests: { max: 30, threshold: 10_000 },
  use: {
    launchOptions: { executablePath: findChromium({ isShellFine: true }) ?? undefined, args: FLAGS },
    // A button that never comes is told long before the whole test has run out of time.
    actionTimeout: isCi ? 60_000 : 30_000,
    trace: 'on-first-retry',
    reducedMotion: 'reduce',
  },
  projects: [
    { name: 'desktop', use: desktop },
    // What is laid out and touched there as on the desktop is tagged, and runs once.
    { name: 'phone', use: phone, grepInvert: /@desktop-only/ },
    // The main job once more on another PostgreSQL and with a model server.
    { name: 'phone elsewhere', use: { ...phone, isForeign: true }, testMatch: 'newcomer.spec.ts' },
  ],
});
