// `npm test`: every check there is. The last line counts them.
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { QUICK_CHECKS, runQuickChecks } from './quick-checks.ts';
import { run } from './run.ts';

let passed = 0;
let failed = 0;
/** Journeys that passed at their second attempt: something in them, or in the product, depends on the machine's pace. */
let unsteady = 0;

const failedChecks = await runQuickChecks();
failed += failedChecks.length;
passed += QUICK_CHECKS.length - failedChecks.length;

/** Reads "12 passed" and "1 failed" from a runner's closing lines, whatever their colours. */
function count(output: string, isFine: boolean, line: RegExp): void {
  // eslint-disable-next-line no-control-regex
  const plain = output.replaceAll(/\u001b\[[0-9;]*m/g, '');
  const found = [...plain.matchAll(line)].map(([text]) => text).join(' ');
  const number = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(found)?.[1] ?? 0);
  unsteady += number('flaky');
  passed += number('passed') + number('flaky');
  failed += number('failed') || (isFine ? 0 : 1);
}

// In a process of its own: building sets NODE_ENV, which must not reach the tests.
const built = await run('node', ['scripts/build.ts']);
if (!built.isFine) failed++;

// The tests that start the product start what was built.
const units = await run('vitest', ['run', '--reporter=dot'], built.isFine ? { TEST_BUILT: '1' } : {});
count(units.output, units.isFine, /^\s*Tests\s.*$/gm);

const chromium = findChromium();
if (!chromium) {
  console.error(
    'No browser was found for the browser journeys. Install Chromium or Chrome, or set CHROMIUM to its path.',
  );
  failed++;
} else if (existsSync('playwright.config.ts')) {
  const browser = await run('playwright', ['test'], { CHROMIUM: chromium });
  count(browser.output, browser.isFine, /^\s*\d+ (passed|failed|flaky).*$/gm);
}

if (failedChecks.length) console.log(`\nFailed checks: ${failedChecks.join(', ')}`);
if (unsteady) console.log(`\n${unsteady} passed at the second attempt only, named above as flaky`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
