// `npm test`: every check there is. The last line counts them.
import { findChromium } from './find-chromium.ts';
import { QUICK_CHECKS, runQuickChecks } from './quick-checks.ts';
import { run } from './run.ts';
import { isDepthDue, recordFullDepth } from './testing/deep-journeys.ts';
import { provenPackages, recordPackages } from './testing/proven-packages.ts';

let passed = 0;
let failed = 0;
const durations: string[] = [];

/** Runs a part of the checks and notes how long it took. */
async function timed<T>(name: string, part: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await part();
  durations.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
  return result;
}

/** Tests that passed at a later attempt than the first: something in them, or in the product, depends on the machine's pace. */
let unsteady = 0;

// The build has work for one core only. In a process of its own: it sets NODE_ENV, which must not reach the tests.
const [failedChecks, built] = await Promise.all([
  timed('quick checks', () => runQuickChecks({ isWhole: true })),
  timed('build beside them', () => run('node', ['scripts/build.ts'])),
]);
failed += failedChecks.length;
passed += QUICK_CHECKS.length - failedChecks.length;
if (!built.isFine) failed++;

// eslint-disable-next-line no-control-regex
const withoutColours = (output: string) => output.replaceAll(/\u001b\[[0-9;]*m/g, '');

/** Reads "12 passed" and "1 failed" from a runner's closing lines, whatever their colours. */
function count(output: string, isFine: boolean, line: RegExp): void {
  const plain = withoutColours(output);
  const found = [...plain.matchAll(line)].map(([text]) => text).join(' ');
  const number = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(found)?.[1] ?? 0);
  passed += number('passed');
  failed += number('failed') || (isFine ? 0 : 1);
}

const flaky = (output: string): number => Number(/^\s*(\d+) flaky/m.exec(withoutColours(output))?.[1] ?? 0);

/**
 * What vitest tells of the tests that failed. The journeys print for a quarter of an hour after it,
 * so that it is said once more at the end, where somebody who sees only the last lines finds it.
 */
function failuresOf(output: string): string {
  const plain = withoutColours(output);
  const start = plain.search(/^.*Failed (Suites|Tests) \d.*$/m);
  const end = plain.search(/^\s*Test Files\s/m);
  if (start < 0) return plain.slice(-LONGEST_FAILURES);
  return plain.slice(start, Math.max(end, start)).slice(0, LONGEST_FAILURES);
}
/** [characters] */
const LONGEST_FAILURES = 8000;

const isAskedFor = process.env['TEST_DEPTH'] === 'full';
const isDeep = isAskedFor || isDepthDue();
if (isDeep)
  console.log(
    'Money, coins or the schema have changed since test/full-depth.json was written: what kills and tries at ' +
      'random does all of it; commit the file when they have passed. `npm run test:deep` runs them alone.',
  );

let failures = '';

/** @param project name of a project of vitest's, `!` before one that is left out */
async function runVitest(project: string, { isQuiet = false, leaveOut = [] as string[] } = {}) {
  const reporters = ['--reporter=dot', '--reporter=./scripts/test-reporter.ts'];
  const ran = await run('vitest', ['run', '--project', project, ...reporters], {
    // The tests that start the product start what was built.
    env: {
      ...(built.isFine && { TEST_BUILT: '1' }),
      ...(isDeep && { TEST_DEPTH: isAskedFor ? 'full' : 'due' }),
      TEST_LEAVE_OUT: leaveOut.join(),
    },
    isQuiet,
  });
  if (isQuiet) console.log(ran.output);
  count(ran.output, ran.isFine, /^\s*Tests\s.*$/gm);
  unsteady += flaky(ran.output);
  if (!ran.isFine) failures += failuresOf(ran.output);
  return ran.isFine;
}

async function runBrowser(): Promise<void> {
  if (!findChromium({ isShellFine: true })) {
    console.error(
      'No browser was found for the browser journeys. Install Chromium or Chrome, or set CHROMIUM to its path.',
    );
    failed++;
    return;
  }
  const browser = await run('playwright', ['test']);
  count(browser.output, browser.isFine, /^\s*\d+ (passed|failed).*$/gm);
  // Unlike vitest, playwright does not count these among the passed ones.
  unsteady += flaky(browser.output);
  passed += flaky(browser.output);
}

const leaveOut = provenPackages();
if (leaveOut.length > 0)
  console.log(`Unchanged since their tests passed here, and left out: ${leaveOut.join(', ')}`);
if (await timed('vitest', () => runVitest('!deep', { leaveOut }))) recordPackages();
// The ones that kill mostly wait for the disk and for programs that start.
await Promise.all([
  timed('browser', runBrowser),
  timed('kills and random operations beside it', async () => {
    if ((await runVitest('deep', { isQuiet: true })) && isDeep) recordFullDepth();
  }),
]);

if (failures) console.log(`\nOnce more, what failed in vitest:\n${failures}`);
console.log(`\n${durations.join(', ')}`);
if (failedChecks.length) console.log(`\nFailed checks: ${failedChecks.join(', ')}`);
if (unsteady) console.log(`\n${unsteady} passed at a later attempt only, named above as flaky`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
