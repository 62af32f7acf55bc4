import { run, type Ran } from './run.ts';

interface Check {
  name: string;
  run: (isWhole: boolean) => Promise<Ran>;
  /** What it says is shown although it passes. */
  warns?: true;
}

const check = (name: string, program: string, ...args: string[]): Check => ({
  name,
  run: () => run(program, args, { isQuiet: true }),
});

/** Others may add sentences before they are translated, so that only a whole run fails for them. */
const sentences: Check = {
  name: 'sentences in other languages',
  warns: true,
  run: (isWhole) =>
    run('node', ['scripts/sentences.ts', '--check', ...(isWhole ? ['--whole'] : [])], { isQuiet: true }),
};

/** Everything that needs neither a database nor a browser; each is one line of the result. */
export const QUICK_CHECKS: Check[] = [
  // The longest first.
  check('format', 'prettier', '--check', '--log-level=warn', '.'),
  check('types of the server', 'tsc', '-p', 'tsconfig.server.json'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('types of the pages', 'tsc', '-p', 'tsconfig.web.json'),
  check('row types', 'node', 'scripts/db-types.ts', '--check'),
  check('unused code', 'knip', '--no-progress'),
  check('types of the journeys', 'tsc', '-p', 'tsconfig.journeys.json'),
  check('rooms', 'node', 'scripts/rooms.ts', '--check'),
  check('settings', 'node', 'scripts/env-example.ts', '--check'),
  check('openapi', 'node', 'scripts/openapi.ts', '--check'),
  check('the stand-in', 'node', 'scripts/understudy.ts', '--check'),
  check('sides in style sheets', 'node', 'scripts/sides.ts'),
  check('lock file', 'node', 'scripts/check-lock.ts'),
  sentences,
  check('known faults', 'node', 'scripts/check-audit.ts'),
];

/** Runs them side by side, two at a time. @returns names of the checks that failed. */
export async function runQuickChecks({ isWhole = false } = {}): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...QUICK_CHECKS];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { isFine, output } = await next.run(isWhole);
      if (isFine && next.warns && output) console.log(output.trimEnd());
      console.log(`${isFine ? 'ok    ' : `${output.trimEnd()}\nFAILED`} ${next.name}`);
      if (!isFine) failed.push(next.name);
    }
  }
  await Promise.all([work(), work()]);
  return failed;
}
