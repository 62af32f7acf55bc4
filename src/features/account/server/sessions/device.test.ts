import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const MOZILLA = 'Mozilla/5.0';
test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0`,
    'Edge on Windows',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox on Linux'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
    'Safari on Mac',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) CriOS/141.0 Mobile Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  ['curl/8.14.1', 'curl'],
  ['node', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
