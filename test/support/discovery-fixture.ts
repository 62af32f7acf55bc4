// The discovery feature with the seeded tags, on its own database and server.
import { manualTicker } from '../../src/adapters/clock/ticker.ts';
import { fixedClock } from '../../src/adapters/clock/index.ts';
import { uuidv7 } from '../../src/adapters/ids/index.ts';
import { discoveryContract } from '../../src/features/discovery/contract.ts';
import { createDiscoveryParts } from '../../src/features/discovery/server/create-discovery.ts';
import type { Guides } from '../../src/features/discovery/server/search/search.needs.ts';
import { createTagService } from '../../src/features/tags/server/tags.service.ts';
import { createLog } from '../../src/platform/server/log.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { Help } from '../../src/shared/words/help.ts';
import { createCast } from './cast.ts';
import { serveFeature } from './one-feature.ts';
import { createTestDatabase } from './test-database.ts';

/** REFUSED is a word that the fake safety check blocks; SIGN is one that makes it offer help resources. */
export const REFUSED = 'forbiddenword';
export const SIGN = 'despair';

const HELP: Help = {
  tier: 2,
  region: { code: 'INTL', name: 'Everywhere' },
  emergency: null,
  regions: [],
  isSeen: true,
  resources: [{ name: 'A line', phone: null, text: null, url: 'https://a.test', hours: null, note: null }],
};

export async function createDiscoveryFixture({ guides }: { guides?: Guides } = {}) {
  const database = await createTestDatabase();
  const clock = fixedClock(Date.UTC(2026, 10, 22));
  const ids = uuidv7(clock);
  const ticker = manualTicker();
  const tags = createTagService({ database, clock });
  await database.transact((tx) => tags.seed(tx));
  /** Tag names by user id. */
  const interests = new Map<string, string[]>();
  const refused: string[] = [];
  const parts = createDiscoveryParts({
    database,
    clock,
    ids,
    ticker,
    tags,
    log: createLog('silent'),
    interests: { of: async (userId) => interests.get(userId) ?? [] },
    safety: {
      async check(text) {
        if (!text.includes(REFUSED)) return;
        refused.push(text);
        throw new AppError('safety.blocked', { params: { reason: 'No.' } });
      },
    },
    helper: { helpFor: (text) => (text.includes(SIGN) ? HELP : null) },
    ...(guides && { guides }),
  });
  const server = await serveFeature(discoveryContract, parts.routes, clock);
  return {
    database,
    clock,
    ids,
    ticker,
    tags,
    interests,
    refused,
    parts,
    server,
    cast: createCast(database, clock, ids),
    async close(): Promise<void> {
      await server.close();
      await parts.stop();
      await database.drop();
    },
  };
}

export type DiscoveryFixture = Awaited<ReturnType<typeof createDiscoveryFixture>>;
