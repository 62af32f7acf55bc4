// `npm run restore -- <folder>`: puts a backup into an empty place: a new DATA_DIR, or an empty database that
// DATABASE_URL names. The product must not run.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createBlobStore } from '../src/adapters/blob-store/index.ts';
import { readConfig } from '../src/app/server/settings.ts';
import { loadEnvFile, type Config } from '../src/platform/server/config.ts';
import { startEmbeddedPostgres } from '../src/platform/server/db/embedded/embedded-postgres.ts';
import { checkBackup, expectNoBlobs, restore } from './backup/restore.ts';
import { Refusal, sentenceOf, type Place } from './find-database.ts';

const USAGE = 'Usage: npm run restore -- <folder of a backup>';

async function openEmpty(config: Config): Promise<Place> {
  if (config.DATABASE_URL)
    return { url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, close: async () => {} };
  const dir = path.join(config.dataDir, 'postgres');
  if (existsSync(path.join(dir, 'cluster')))
    throw new Refusal(`${config.dataDir} holds a database already. Name an empty DATA_DIR.`);
  const own = await startEmbeddedPostgres(dir);
  return { url: own.url('postgres'), close: () => own.stop() };
}

try {
  loadEnvFile();
  const config = readConfig(process.env);
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0 || folder.startsWith('-')) throw new Refusal(USAGE);
  const blobs = createBlobStore(config);
  await expectNoBlobs(blobs, config.dataDir);
  const manifest = await checkBackup(folder);
  const place = await openEmpty(config);
  try {
    await restore(folder, manifest, { databaseUrl: place.url, blobs, dataDir: config.dataDir });
    console.log(`Restored as it was at ${manifest.madeAt}. Start the product with npm start.`);
    if (!manifest.hasSecret && !config.SECRET)
      console.log(
        'The backup holds no secret: set SECRET to what it was, or everybody has to sign in again.',
      );
  } finally {
    await place.close();
  }
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
