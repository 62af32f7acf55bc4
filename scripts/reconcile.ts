// `npm run reconcile`: proves that coins, orders, invoices and the provider's payments agree. Works beside the running
// product. Exits 1 where something does not.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '../src/adapters/clock/index.ts';
import { uuidv7 } from '../src/adapters/ids/index.ts';
import { composeMoney } from '../src/app/server/compose/compose-money.ts';
import { readConfig } from '../src/app/server/settings.ts';
import { loadEnvFile, type Config } from '../src/platform/server/config.ts';
import { openDatabase } from '../src/platform/server/db/database.ts';
import { createLog } from '../src/platform/server/log.ts';
import { findDatabase, sentenceOf } from './find-database.ts';

/** Only the embedded provider needs it, and only for signing; a product that never started has none. */
async function readSecret({ SECRET, dataDir }: Config): Promise<string> {
  return SECRET ?? (await readFile(path.join(dataDir, 'secret'), 'utf8').catch(() => '')).trim();
}

async function reconcile(config: Config): Promise<boolean> {
  const place = await findDatabase(config);
  const database = openDatabase(place.url, { onIdleError: () => {}, maxConnections: 4 });
  const ids = uuidv7(systemClock);
  try {
    const money = await composeMoney({
      config,
      database,
      ids,
      clock: systemClock,
      memberChatModel: () => '',
      log: createLog('silent'),
      secret: await readSecret(config),
      audit: { record: () => Promise.reject(new Error('A check records nothing')) },
      emails: {
        post: () => Promise.reject(new Error('A check sends nothing')),
        languageOf: () => Promise.resolve(null),
      },
      notifier: { notify: () => Promise.reject(new Error('A check tells nobody')) },
      publicUrl: () => config.PUBLIC_URL ?? '',
    });
    const run = await money.payments.reconcile();
    for (const finding of run.findings) console.log(`- ${finding}`);
    const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
    console.log(
      run.isOk
        ? `All books agree (${seconds.toFixed(1)} s).`
        : `${run.findings.length} findings. They are kept on the desk, under Overview.`,
    );
    await money.provider.payments.close();
    return run.isOk;
  } finally {
    await database.close();
    await place.close();
  }
}

try {
  loadEnvFile();
  process.exitCode = (await reconcile(readConfig(process.env))) ? 0 : 1;
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
