// `npm run storage -- …`: moves pictures and files to another place, checks that they are all there, and finds what
// nobody needs any more. Works beside the running product.
import pg from 'pg';
import { createBlobStore, openPlace, openS3 } from '../src/adapters/blob-store/index.ts';
import { systemClock } from '../src/adapters/clock/index.ts';
import { readConfig } from '../src/app/server/settings.ts';
import { loadEnvFile, type Config } from '../src/platform/server/config.ts';
import { COVER_WIDTH } from '../src/shared/words/picture-address.ts';
import { findDatabase, Refusal, sentenceOf } from './find-database.ts';
import { check } from './storage/check.ts';
import { move, type MoveResult } from './storage/move.ts';
import { findOrphans } from './storage/orphans.ts';

const USAGE = `Usage:
  npm run storage -- move [--remove]      copies all files from STORAGE_BEFORE to STORAGE; with --remove, each file is
                                          deleted from the old place once its copy was read back
  npm run storage -- check [--deep]       lists files that the database names and that are missing or damaged; with
                                          --deep each is read whole
  npm run storage -- orphans [--delete] [--hours=24]
                                          lists files, stored before that, that nothing in the database mentions
  npm run storage -- address <file>       an address in the bucket that shows one file for ten minutes`;

const ADDRESS_SECONDS = 600;
const HOUR_MS = 3_600_000;
/** Longer than any upload, and than the time between a file and the row that names it. */
const HOURS_MIN = 1;
/** At most so many are printed. */
const SHOWN = 50;
const DELETED_AT_ONCE = 1000;

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

function print(lines: readonly string[]): void {
  for (const line of lines.slice(0, SHOWN)) console.log(`- ${line}`);
  if (lines.length > SHOWN) console.log(`- and ${lines.length - SHOWN} more`);
}

async function withDatabase<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const place = await findDatabase(config);
  const client = new pg.Client({ connectionString: place.url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await place.close();
  }
}

async function moveAll(config: Config, removes: boolean): Promise<boolean> {
  const { STORAGE: now, STORAGE_BEFORE: before } = config;
  if (!before || before === now)
    throw new Refusal(
      'Set STORAGE to the new place and STORAGE_BEFORE to the old one, and restart the product with them first.',
    );
  const told = ({ copied, bytes, same, newer }: MoveResult) =>
    `${copied} files copied (${megabytes(bytes)}), ${same} were there already, ${newer} are newer there`;
  const result = await move({
    from: openPlace(before, config),
    to: openPlace(now, config),
    removes,
    onProgress: (done) => console.log(`${told(done)} …`),
  });
  console.log(`${told(result)}, ${result.gone} were deleted meanwhile.`);
  print(result.failed.map(({ key, why }) => `${key}: ${why}`));
  if (result.failed.length > 0)
    console.log('Run it again for these. Keep STORAGE_BEFORE until none is left.');
  else
    console.log(
      'Every copy was read back and is the same. Remove STORAGE_BEFORE, restart the product, and run check' +
        (removes ? '.' : '; then the old place may be deleted.'),
    );
  return result.failed.length === 0;
}

async function checkAll(config: Config, isDeep: boolean): Promise<boolean> {
  const blobs = createBlobStore(config);
  const { named, missing, damaged } = await withDatabase(config, (client) =>
    check({ client, blobs, coverWidth: COVER_WIDTH, isDeep }),
  );
  print(missing.map((key) => `missing: ${key}`));
  print(damaged.map(({ key, why }) => `damaged: ${key} (${why})`));
  console.log(`${named} files are named; ${missing.length} are missing, ${damaged.length} are damaged.`);
  return missing.length + damaged.length === 0;
}

async function sweep(config: Config, { deletes, hours }: { deletes: boolean; hours: number }): Promise<void> {
  const blobs = createBlobStore(config);
  const putBefore = systemClock.now() - hours * HOUR_MS;
  const orphans = await withDatabase(config, (client) => findOrphans({ client, blobs, putBefore }));
  const keys = orphans.map(({ key }) => key);
  print(keys);
  const bytes = orphans.reduce((sum, { size }) => sum + size, 0);
  console.log(`${keys.length} files (${megabytes(bytes)}) are mentioned nowhere.`);
  if (!deletes) return;
  for (let from = 0; from < keys.length; from += DELETED_AT_ONCE)
    await blobs.delete(keys.slice(from, from + DELETED_AT_ONCE));
  const uploads = config.STORAGE === 's3' ? await openS3(config).dropUploads(putBefore) : 0;
  console.log(`They are deleted${uploads > 0 ? `, and ${uploads} uploads that were never completed` : ''}.`);
}

async function showAddress(config: Config, key: string): Promise<void> {
  const address = await createBlobStore(config).addressOf(key, ADDRESS_SECONDS);
  if (!address) throw new Refusal('Files on the disk have no address: they lie below DATA_DIR/blobs.');
  console.log(address);
}

async function carryOut([command, ...options]: readonly string[], config: Config): Promise<boolean> {
  const has = (name: string): boolean => options.includes(name);
  const isKnown = (...names: string[]): boolean =>
    options.every(
      (option) => names.includes(option) || (names.includes('--hours') && /^--hours=\d+$/.test(option)),
    );
  if (command === 'move' && isKnown('--remove')) return moveAll(config, has('--remove'));
  if (command === 'check' && isKnown('--deep')) return checkAll(config, has('--deep'));
  if (command === 'orphans' && isKnown('--delete', '--hours')) {
    const hours = Number(/\d+/.exec(options.find((option) => option.startsWith('--hours')) ?? '24')![0]);
    if (hours < HOURS_MIN)
      throw new Refusal('Files of the last hour may be about to be named: --hours is 1 at least.');
    await sweep(config, { deletes: has('--delete'), hours });
    return true;
  }
  if (command === 'address' && options.length === 1) {
    await showAddress(config, options[0]!);
    return true;
  }
  throw new Refusal(USAGE);
}

try {
  loadEnvFile();
  process.exitCode = (await carryOut(process.argv.slice(2), readConfig(process.env))) ? 0 : 1;
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
