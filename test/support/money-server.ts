// A server process for tests that kill it: the product without pages, catalogue and pictures. The environment
// gives its database and its time. It prints its address.
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { uuidv7 } from '../../src/adapters/ids/index.ts';
import { createEvents } from '../../src/adapters/events/index.ts';
import { compose } from '../../src/app/server/compose.ts';
import { createPasswords } from '../../src/features/account/server/credentials/passwords.ts';
import { readConfig } from '../../src/app/server/settings.ts';
import { openDatabase } from '../../src/platform/server/db/database.ts';
import { createLog } from '../../src/platform/server/log.ts';
import { plainEngine, scriptedEngine } from './fakes.ts';

const config = readConfig({
  DATABASE_URL: process.env['DATABASE_URL'],
  PORT: '0',
  MODE: 'development',
  RATE_LIMIT_SCALE: '1000',
  EMAIL_VERIFICATION: 'off',
  IMAGE_WORKERS: '1',
  PUBLIC_URL: 'http://127.0.0.1',
});
const startedAt = performance.now();
const begin = Number(process.env['TEST_NOW']);
/** Starts at the test's time and advances with real time. */
const clock = { now: () => Math.floor(begin + performance.now() - startedAt) };
const ids = uuidv7({ now: () => Date.now() });

const composed = await compose({
  config,
  secret: 'a secret for tests that is long enough',
  database: openDatabase(config.DATABASE_URL!, { onIdleError: () => {} }),
  isAlone: true,
  clock,
  ids,
  log: createLog('error'),
  blobs: createMemoryStore(),
  events: createEvents({ databaseUrl: undefined, onTrouble: () => {} }),
  chatEngine: scriptedEngine(),
  imageEngine: plainEngine(),
  passwords: createPasswords({ isWeak: true }),
  isSeeding: false,
});
// The test sends SIGUSR2 to have all due payment work done.
process.on('SIGUSR2', () => {
  composed.services.money.settle().then(
    () => console.log('is settled'),
    (error: unknown) => console.log('cannot settle', error),
  );
});

// Not `composed.listen`, which also does warm-up work that a process of one or two seconds does not need.
console.log(`is open at ${await composed.app.listen({ host: '127.0.0.1', port: 0 })}`);
