// The journeys that kill the product or try operations at random (test/support/depth.ts), and whether what they
// protect has changed since they last ran at full depth.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run.ts';

export const DEEP_JOURNEYS = [
  'kill',
  'money-kill',
  'picture-guard-kill',
  'ledger-properties',
  'money-properties',
].map((name) => `test/journeys/${name}.test.ts`);

/** Only where all is asked for do they take the largest input, because that takes most of an hour. */
export const LARGEST_JOURNEYS = ['test/journeys/chat-files-many.test.ts'];

/** Money, coins and the schema. */
const PROTECTED = [
  'db/migrations/*.sql',
  'src/features/{coins,payments,memberships}/{*,server/**/*}.ts',
  'src/features/images/server/**/*settlement*.ts',
  'src/adapters/payments/**/*.ts',
  'src/app/server/compose/compose-money.ts',
];

const RECORD = path.join(ROOT, 'test/full-depth.json');

function hashOfProtected(): string {
  const hash = createHash('sha256');
  const files = globSync(PROTECTED, { cwd: ROOT }).map((file) => file.split(path.sep).join('/'));
  for (const file of files.sort())
    if (!/\.test\.ts$|\/test-support\//.test(file))
      hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

/** Whether they have to run at full depth. */
export function isDepthDue(): boolean {
  const { provedAtFullDepth } = JSON.parse(readFileSync(RECORD, 'utf8')) as { provedAtFullDepth: string };
  return provedAtFullDepth !== hashOfProtected();
}

export const recordFullDepth = (): void =>
  writeFileSync(RECORD, `${JSON.stringify({ provedAtFullDepth: hashOfProtected() }, null, 2)}\n`);
