import { existsSync } from 'node:fs';
import path from 'node:path';

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * CHROMIUM where set, else the first browser on the PATH; null where there is none.
 * @param options.isShellFine for tests: the headless shell draws the same pages in three quarters of the time.
 */
export function findChromium({ isShellFine = false } = {}): string | null {
  const given = process.env['CHROMIUM'];
  if (given) return existsSync(given) ? given : null;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = [
    ...[...(isShellFine ? [SHELL] : []), ...NAMES].flatMap((name) =>
      folders.map((folder) => path.join(folder, name)),
    ),
    ...PLACES,
  ];
  return candidates.find((file) => existsSync(file)) ?? null;
}
