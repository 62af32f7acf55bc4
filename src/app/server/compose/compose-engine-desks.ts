// The desks of all engines without the rest of the product, for a command that runs beside it.
import { systemClock } from '../../../adapters/clock/index.ts';
import { systemTicker } from '../../../adapters/clock/ticker.ts';
import { createEvents } from '../../../adapters/events/index.ts';
import { uuidv7 } from '../../../adapters/ids/index.ts';
import { createEngineUsage } from '../../../features/engines/server/usage/engine-usage.service.ts';
import { createAudit } from '../../../features/safety/server/audit/audit.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import { createLog } from '../../../platform/server/log.ts';
import { composeEmbeddings } from './compose-embeddings.ts';
import { composeEngine } from './compose-engine.ts';
import { composeFinder } from './compose-finder.ts';
import { composePictureEngines } from './compose-images.ts';

interface Parts {
  config: Config;
  database: Database;
  /** Where running servers hear of changes. */
  databaseUrl: string;
  secret: string;
}

export async function composeEngineDesks({ config, database, databaseUrl, secret }: Parts) {
  const log = createLog('error');
  const events = createEvents({ databaseUrl, onTrouble: (error) => log.error(error.message) });
  const common = { config, database, secret, log, events, clock: systemClock, ids: uuidv7(systemClock) };
  const audit = createAudit({ ...common, productName: config.PRODUCT_NAME });
  const deps = { ...common, audit };
  const usage = await createEngineUsage({ ...deps, ticker: systemTicker });
  const chat = await composeEngine({ ...deps, usage, measure: (engine) => engine });
  const embedding = await composeEmbeddings(deps);
  const { pictures, pictureDesk: image } = await composePictureEngines({ ...deps, usage });
  const finder = composeFinder({
    log,
    ports: { chat: chat.finderPort, image: image.finderPort, embedding: embedding.finderPort },
  });
  return {
    ...{ chat, image, embedding, finder, usage },
    async close(): Promise<void> {
      chat.stop();
      image.stop();
      embedding.stop();
      await usage.stop();
      await pictures.close();
      await events.close();
    },
  };
}

export type EngineDesks = Awaited<ReturnType<typeof composeEngineDesks>>;
