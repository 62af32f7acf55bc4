// `npm run doctor`: connects to everything that the product needs, and lists what an operator still has to do before
// the public comes. Exits 1 where something fails; what is only to be looked at does not count as a failure.
import { readConfig } from '../src/app/server/settings.ts';
import { ConfigError, loadEnvFile, type Config } from '../src/platform/server/config.ts';
import type { Kept, KeptEngine } from '../src/features/engines/server/kept-engines.ts';
import { checkGuides, checkHelplines, checkLegal, checkStandInLines } from './doctor/content-checks.ts';
import { checkEmbeddings } from './doctor/embeddings-check.ts';
import type { Finding } from './doctor/finding.ts';
import { checkDatabase } from './doctor/database-check.ts';
import { checkRemovals } from './doctor/removal-check.ts';
import {
  checkAddedImageEngines,
  checkChatEngines,
  checkImageEngine,
  checkMail,
} from './doctor/service-checks.ts';
import { checkSettingNames } from './doctor/setting-names.ts';
import { checkSecret, checkStorage } from './doctor/storage-check.ts';
import { checkDmca, checkParticulars, checkServices } from './doctor/setting-checks.ts';

const SIGNS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const;

async function examine(config: Config, now: () => number): Promise<Finding[]> {
  const [database, storage, secret, mail, pictures] = await Promise.all([
    checkDatabase(config, now),
    checkStorage(config),
    checkSecret(config),
    checkMail(config),
    checkImageEngine(config, now),
  ]);
  const [addedPictures, chat, memory, legal, removals, helplines, guides] = await Promise.all([
    checkAddedImageEngines(config, database.added.image),
    checkChatEngines(config, database.added.chat),
    checkEmbeddings(config, database.added.embedding),
    checkLegal(config),
    checkRemovals(config),
    checkHelplines(now()),
    checkGuides(config),
  ]);
  return [
    ...checkSettingNames(process.env),
    ...[database.findings, storage, secret, mail, chat, memory, pictures, addedPictures].flat(),
    ...checkServices(config, chosenOf(database.added.chat)),
    ...[...checkParticulars(config), ...checkDmca(config, now())],
    ...[legal, removals, helplines, guides, checkStandInLines(config)].flat(),
  ];
}

/** The engine that writes the replies, where an administrator chose one. */
function chosenOf({ engines, roles }: Kept): KeptEngine | null {
  const role = roles.find((each) => each.role === 'default');
  return engines.find(({ id }) => id === role?.engineId) ?? null;
}

function print(findings: Finding[]): void {
  const width = Math.max(...findings.map(({ area }) => area.length));
  for (const { area, state, what } of findings)
    console.log(`${SIGNS[state]}  ${area.padEnd(width)}  ${what}`);
  const count = (state: Finding['state']): number => findings.filter((one) => one.state === state).length;
  console.log(`\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to mend first.`);
}

try {
  loadEnvFile();
  const config = readConfig(process.env);
  const findings = await examine(config, Date.now);
  print(findings);
  if (findings.some(({ state }) => state === 'fail')) {
    console.log('Not ready for the public. Each setting is explained in .env.example.');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
