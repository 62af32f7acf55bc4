// Style sheets name sides by the direction of writing, so that the pages also run from right to left. What is centred
// by `50%` is the same from both sides.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { physicalSides } from './styles/physical-sides.ts';
import { ROOT } from './run.ts';

const faults = globSync('src/**/*.css', { cwd: ROOT }).flatMap((file) =>
  physicalSides(readFileSync(path.join(ROOT, file), 'utf8')).map(
    ({ line, found, instead }) => `${file}:${line} ${found}: write ${instead}`,
  ),
);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
