import { run, type Ran } from './run.ts';

interface Check {
  name: string;
  run: () => Promise<Ran>;
}

/** Everything that needs neither a database nor a browser; each is one line of the result. */
export const QUICK_CHECKS: Check[] = [
  { name: 'format', run: () => run('prettier', ['--check', '--log-level=warn', '.']) },
  { name: 'types of the server', run: () => run('tsc', ['-p', 'tsconfig.server.json']) },
  { name: 'types of the pages', run: () => run('tsc', ['-p', 'tsconfig.web.json']) },
  { name: 'types of the journeys', run: () => run('tsc', ['-p', 'tsconfig.journeys.json']) },
  { name: 'lint', run: () => run('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'rooms', run: () => run('node', ['scripts/rooms.ts', '--check']) },
  { name: 'row types', run: () => run('node', ['scripts/db-types.ts', '--check']) },
  { name: 'openapi', run: () => run('node', ['scripts/openapi.ts', '--check']) },
  { name: 'unused code', run: () => run('knip', ['--no-progress']) },
  { name: 'lock file', run: () => run('node', ['scripts/check-lock.ts']) },
];

/** @returns names of the checks that failed. */
export async function runQuickChecks(): Promise<string[]> {
  const failed: string[] = [];
  for (const check of QUICK_CHECKS) {
    const { isFine } = await check.run();
    console.log(`${isFine ? 'ok    ' : 'FAILED'} ${check.name}`);
    if (!isFine) failed.push(check.name);
  }
  return failed;
}
