// `npm run check`: the quick part of the tests, before each commit.
import { runQuickChecks } from './quick-checks.ts';
import { run } from './run.ts';

const failed = await runQuickChecks();
const unit = await run('vitest', ['run', '--changed', '--reporter=dot']);
if (!unit.isFine) failed.push('unit tests');
console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll quick checks passed.');
process.exit(failed.length ? 1 : 0);
