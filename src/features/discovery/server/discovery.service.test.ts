import { expect, test } from 'vitest';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { createDiscovery, type DiscoveryDeps } from './discovery.service.ts';

const query = { page: 1, limit: 24, sort: 'new' as const };
const viewer = { userId: '01930000-0000-7000-8000-000000000001', showNsfw: false };

/** Lists whose reads do not finish until they are released. */
function room() {
  const waiting: (() => void)[] = [];
  let most = 0;
  const discovery = createDiscovery({
    db: {},
    feed: {},
    tags: {},
    clock: fixedClock(0),
    cards: { of: async () => [] },
    lists: {
      async list() {
        await new Promise<void>((resolve) => {
          most = Math.max(most, waiting.push(resolve));
        });
        return { rows: [], total: 0, hasMore: false, cursor: null };
      },
    },
  } as unknown as DiscoveryDeps);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const letGo = async () => {
    await turn();
    while (waiting.length > 0) {
      for (const go of waiting.splice(0)) go();
      await turn();
    }
  };
  return { discovery, letGo, most: () => most };
}

test('reads only a few lists concurrently and answers all requests', async () => {
  const { discovery, letGo, most } = room();
  const lists = Promise.all(Array.from({ length: 50 }, () => discovery.list(query, viewer)));
  await letGo();
  expect(await lists).toHaveLength(50);
  expect(most()).toBe(4);
});

test('refuses one request beyond the queue limit and answers the others', async () => {
  const { discovery, letGo } = room();
  const lists = Array.from({ length: 2004 }, () => discovery.list(query, viewer));
  await expect(discovery.list(query, viewer)).rejects.toMatchObject({
    code: 'discovery.busy',
    details: { retryAfter: 5 },
  });
  await letGo();
  expect(await Promise.all(lists)).toHaveLength(2004);
});
