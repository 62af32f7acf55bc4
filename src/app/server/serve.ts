// Starts the product: reads the settings, starts the database, runs the migrations, composes the parts and
// listens on one port.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createDiskStore } from '../../adapters/blob-store/disk.ts';
import { describeFound, detectEngines } from '../../adapters/chat-engine/local-model/detect.ts';
import { readModelChoice } from '../../adapters/chat-engine/local-model/model-choice.ts';
import { systemClock } from '../../adapters/clock/index.ts';
import { createEvents } from '../../adapters/events/index.ts';
import { uuidv7 } from '../../adapters/ids/index.ts';
import { ConfigError, loadEnvFile, readConfig, type Config } from '../../platform/server/config.ts';
import { isAlive, openDatabase } from '../../platform/server/db/database.ts';
import { AlreadyRunning, startEmbeddedPostgres } from '../../platform/server/db/embedded-postgres.ts';
import { migrate, MigrationError } from '../../platform/server/db/migrate.ts';
import { NoEmbeddedPostgres } from '../../platform/server/db/postgres-binary.ts';
import { createLog } from '../../platform/server/log.ts';
import { compose } from './compose.ts';
import { checkOperator } from './operator-check.ts';
import { builtPages, type PageSource } from './page-source.ts';

/** Generated once and stored, so that a restart signs nobody out. */
async function readSecret(config: Config): Promise<string> {
  if (config.SECRET) return config.SECRET;
  const file = path.join(config.dataDir, 'secret');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const secret = randomBytes(48).toString('base64url');
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}

/** @param pages the source of the pages; null if the pages are not built. */
async function start(pages: PageSource | null): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const unfinished = checkOperator(config);
  const log = createLog(config.LOG_LEVEL);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const secret = await readSecret(config);
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'));
  let isClosing = false;
  try {
    const url = config.DATABASE_URL ?? embedded!.url('postgres');
    const database = openDatabase(url, {
      // The error object contains the whole connection, so only its message is logged.
      onIdleError: (error) => isClosing || log.warn(`a database connection broke: ${error.message}`),
      // If migrations have a different URL, the main URL goes through a connection pooler.
      isDirect: !config.DATABASE_DIRECT_URL || config.DATABASE_DIRECT_URL === config.DATABASE_URL,
    });
    // Opens the pool's first connection while the migrations run.
    await Promise.all([migrate(config.DATABASE_DIRECT_URL ?? url), isAlive(database.db)]);
    const events = createEvents({
      // Also with the embedded database, which announces what a command has put into it.
      databaseUrl: config.DATABASE_DIRECT_URL ?? url,
      onTrouble: (error) => isClosing || log.warn(`other servers cannot be heard for now: ${error.message}`),
    });
    const app = await compose({
      config,
      secret,
      database,
      isAlone: embedded !== null,
      clock: systemClock,
      ids: uuidv7(systemClock),
      log,
      events,
      pages,
      blobs: createDiskStore(path.join(config.dataDir, 'blobs')),
    });
    const address = await app.listen();
    console.log(`${config.PRODUCT_NAME} is open at ${address}`);
    if (unfinished) console.log(unfinished);
    offerModels(config);
    const stopReporting = app.reportDrawing((line) => console.log(line));
    const close = (signal: string) => {
      if (isClosing) process.exit(1);
      isClosing = true;
      stopReporting();
      console.log(`${signal}: closing; what is being written is kept`);
      app
        .close()
        .then(() => database.close())
        .then(() => embedded?.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            log.error({ err: error }, 'closing failed');
            process.exit(1);
          },
        );
    };
    process.on('SIGTERM', close);
    process.on('SIGINT', close);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/**
 * If only the built-in engine is in use: prints which model servers run on this machine and how to install
 * one.
 */
function offerModels({ CHAT_BASE_URL, CHAT_DETECT, dataDir }: Config): void {
  if (CHAT_BASE_URL || CHAT_DETECT === 'off' || readModelChoice(dataDir)) return;
  void detectEngines().then((found) => console.log(describeFound(found)));
}

/** Errors that the operator can fix are printed as one sentence, all others with their stack trace. */
function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError || error instanceof MigrationError) return message;
  if (error instanceof AlreadyRunning || error instanceof NoEmbeddedPostgres) return message;
  if (code === 'EADDRINUSE') return 'The port is in use already. Set another PORT, or stop what uses it.';
  if (code === 'EACCES' || code === 'EROFS') return `Not allowed: ${message}. Check who owns DATA_DIR.`;
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database cannot be reached (${message}). Check DATABASE_URL.`;
  if (code === '28P01' || code === '28000')
    return `The database refused the name or password in DATABASE_URL (${message}).`;
  if (code === '3D000') return `${message}. Create it, or change DATABASE_URL.`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

export async function serve(pages?: PageSource): Promise<void> {
  try {
    await start(pages ?? (await builtPages()));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
