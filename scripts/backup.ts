// `npm run backup -- [folder]`: copies the database and all pictures into a new folder, while the product runs.
import path from 'node:path';
import { createBlobStore } from '../src/adapters/blob-store/index.ts';
import { systemClock } from '../src/adapters/clock/index.ts';
import { readConfig } from '../src/app/server/settings.ts';
import { loadEnvFile } from '../src/platform/server/config.ts';
import { backUp } from './backup/backup.ts';
import { findDatabase, Refusal, sentenceOf } from './find-database.ts';

const USAGE = 'Usage: npm run backup -- [folder that is not there yet]';

try {
  loadEnvFile();
  const config = readConfig(process.env);
  const [given, ...more] = process.argv.slice(2);
  if (more.length > 0 || given?.startsWith('-')) throw new Refusal(USAGE);
  const now = new Date(systemClock.now());
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const target = path.resolve(given ?? `backups/${stamp}`);
  const place = await findDatabase(config);
  try {
    const { dataDir, PRODUCT_NAME: productName } = config;
    const blobs = createBlobStore(config);
    const made = await backUp({ databaseUrl: place.url, blobs, dataDir, target, productName, now });
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${rows} rows and ${Object.keys(made.blobs).length} files are in ${target}. ` +
        'Keep it as secret as the product itself. Settings (.env) are not part of it.',
    );
  } finally {
    await place.close();
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
