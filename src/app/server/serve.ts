// Starts the product: reads the settings, starts the database, runs the migrations, composes the parts and
// listens on one port.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createBlobStore } from '../../adapters/blob-store/index.ts';
import { describeFound, detectEngines } from '../../adapters/chat-engine/local-model/detect.ts';
import { readModelChoice } from '../../adapters/chat-engine/local-model/model-choice.ts';
import { writersAmong } from '../../adapters/embedder/detect.ts';
import { systemClock } from '../../adapters/clock/index.ts';
import { createEvents } from '../../adapters/events/index.ts';
import { uuidv7 } from '../../adapters/ids/index.ts';
import { readConfig } from './settings.ts';
import { loadEnvFile, type Config } from '../../platform/server/config.ts';
import { describeShortage } from '../../platform/server/db/connection-room.ts';
import { openDatabase } from '../../platform/server/db/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/server/db/embedded/embedded-postgres.ts';
import { migrate } from '../../platform/server/db/migrate.ts';
import { joinInstallation } from '../../platform/server/installation/installation.ts';
import { createLog, type Log } from '../../platform/server/log.ts';
import { PROJECT_ROOT } from '../../platform/server/places/project-root.ts';
import { findTexts } from '../../platform/server/texts/in-languages.ts';
import { compose } from './compose.ts';
import { checkOperator } from './operator/operator-check.ts';
import { operatorSentence, traceOf } from './operator/operator-sentence.ts';
import { builtPages, type PageSource } from './pages/page-source.ts';
import { readSecret } from './secret.ts';
import { createStop } from './stop.ts';

/** @param pages the source of the pages; null if the pages are not built. */
async function start(pages: PageSource | null): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const unfinished = checkOperator(config);
  const log = createLog(config.LOG_LEVEL);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const secret = await readSecret(config);
  const embedded = config.DATABASE_URL ? null : await startEmbedded(config, log);
  let isClosing = false;
  try {
    const url = config.DATABASE_URL ?? embedded!.url('postgres');
    // If migrations have a different URL, the main URL goes through a connection pooler.
    const isDirect = !config.DATABASE_DIRECT_URL || config.DATABASE_DIRECT_URL === config.DATABASE_URL;
    const database = openDatabase(url, {
      // The error object contains the whole connection, so only its message is logged.
      onIdleError: (error) => isClosing || log.warn(`a database connection broke: ${error.message}`),
      onHookError: (error) => log.error({ err: error }, 'what follows a commit failed'),
      isDirect,
      maxConnections: config.DATABASE_POOL,
    });
    const onWait = (sentence: string) => console.log(sentence);
    // Opens the first connection while the migrations run.
    const answer = database.answers();
    await migrate(config.DATABASE_DIRECT_URL ?? url, {
      mayBePooled: !embedded,
      onWait,
      onUnknown: (sentence) => log.warn(sentence),
    });
    await answer;
    const blobs = createBlobStore(config);
    const ids = uuidv7(systemClock);
    await joinInstallation({ database, blobs, ids, secret });
    const shortage = isDirect && (await describeShortage(database.pool, config.DATABASE_POOL));
    if (shortage) log.warn(shortage);
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
      ids,
      log,
      events,
      pages,
      blobs,
    });
    const address = await app.listen();
    console.log(`${config.PRODUCT_NAME} is open at ${address}`);
    if (unfinished) console.log(unfinished);
    await offerSetUp(app.services.setup, address, config);
    const stopReporting = app.reportDrawing((line) => console.log(line));
    const stop = createStop({
      log,
      drainSeconds: config.DRAIN_SECONDS,
      drain: app.drain,
      async close() {
        isClosing = true;
        stopReporting();
        await app.close();
        await database.close();
        await embedded?.stop();
      },
      print: (line) => console.log(line),
      exit: (code) => process.exit(code),
    });
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop.hear);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** It serves this process alone, so it has room for all of its connections. */
const EMBEDDED_CONNECTIONS = 60;

function startEmbedded({ dataDir, DATABASE_POOL }: Config, log: Log): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres(path.join(dataDir, 'postgres'), {
    maxConnections: Math.max(EMBEDDED_CONNECTIONS, DATABASE_POOL + 20),
    onRestart: (sentence) => log.error(sentence),
    onLost(error) {
      log.fatal(
        `The embedded PostgreSQL ended and could not be started again: ${error.message}. The product ends too; ` +
          'start it again when what ended the database is mended.',
      );
      process.exit(1);
    },
  });
}

/**
 * If only the built-in engine is in use: prints the link to the set-up until a choice was made, which model servers run
 * on this machine, and how to install one.
 */
async function offerSetUp(
  setup: { offerKey(): Promise<string | null> },
  address: string,
  { chat, CHAT_DETECT, dataDir }: Config,
): Promise<void> {
  const key = await setup.offerKey();
  if (key) console.log(`Choose a model in the browser: ${address}/setup#${key}`);
  if (chat.kind || CHAT_DETECT === 'off' || readModelChoice(dataDir)) return;
  void detectEngines().then((found) => console.log(describeFound(writersAmong(found))));
}

export async function serve(pages?: PageSource): Promise<void> {
  try {
    // Pages that are given are those of development, whose texts are the sources' own.
    if (!pages) findTexts(path.join(PROJECT_ROOT, 'dist/server/texts'));
    await start(pages ?? (await builtPages()));
  } catch (error) {
    console.error(operatorSentence(error) ?? traceOf(error));
    process.exit(1);
  }
}
