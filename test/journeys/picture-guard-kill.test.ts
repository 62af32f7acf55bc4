// Kills the product with SIGKILL while an outside engine's pictures are drawn, looked at and stored. Whoever sees a
// picture afterwards sees what the guard decided, and coins, pictures and reviews add up.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atDepth, pick, SEED } from '../support/depth.ts';
import { startMockLookingServer } from '../support/mock-looking-server.ts';
import { startMockSdapiServer, type MockSdapiServer } from '../support/mock-sdapi-server.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const ROUNDS = atDepth(12);
/** From each of the moments below to the next one, or to the stored picture, on a machine that does nothing else. */
const STAGE_MS = 150;

let dataDir: string;
let database: TestDatabase;
let drawing: MockSdapiServer;
let looking: Awaited<ReturnType<typeof startMockLookingServer>>;
let product: RunningProduct;
const start = () =>
  startProduct({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET: 'a secret that outlives the process',
    IMAGE_ENGINE: 'sdapi',
    IMAGE_BASE_URL: drawing.url,
    PICTURE_MODERATION_BASE_URL: looking.url,
    PICTURE_MODERATION_API_KEY: 'a key',
  });
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-guard-kill-'));
  database = await createTestDatabase();
  [drawing, looking] = [await startMockSdapiServer(), await startMockLookingServer()];
  // Every picture is held.
  looking.find({ violence: 0.95 });
  product = await start();
});
afterAll(async () => {
  await product.kill('SIGTERM');
  await Promise.all([drawing.close(), looking.close(), database.drop()]);
  await rm(dataDir, { recursive: true, force: true });
});

/** Whose arrival the kill follows: the request itself, the engine's turn, the guard's. */
const MOMENTS = [() => 1, () => drawing.drawings().length, () => looking.requests.length];

/** Counts attempts too: a second one of the test has accounts of its own. */
let accounts = 0;

/** Kept pictures of the accounts above, and those of their reviews that hold them. */
const kept = async (): Promise<{ images: number; held: number }> =>
  (
    await database.pool.query(`
      select count(*)::int as images,
        (count(*) filter (where r.state = 'open' and r.outcome = 'held'))::int as held
      from images i join users u on u.id = i.owner_id left join picture_reviews r on r.image_id = i.id
      where u.username like 'guarded%'`)
  ).rows[0];

test(
  `a held picture stays held when the product is killed ${ROUNDS} times (seed ${SEED})`,
  { timeout: 3_600_000 },
  async () => {
    let cut = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const username = `guarded${++accounts}`;
      const body = { email: `${username}@example.test`, username, password: 'still here' };
      const first = await product.visit();
      first.session.accessToken = (await first.account.register({ body })).accessToken;
      await first.coins.claimMonthly();
      const before = (await first.coins.info()).balance;
      const seen = MOMENTS[round % MOMENTS.length]!;
      const seenBefore = round % MOMENTS.length === 0 ? 0 : seen();
      const job = await first.images.generate({ body: { prompt: `a red boat ${round}`, count: 2 } });
      await expect.poll(seen, { timeout: 300_000, interval: 5 }).toBeGreaterThan(seenBefore);
      await delay(pick(`guard ${round}`, STAGE_MS));
      const { state } = await first.images.job({ params: { id: job.id } });
      if (state !== 'complete') cut++;
      await product.kill('SIGKILL');
      product = await start();
      const visitor = await product.visit();
      visitor.session.accessToken = (
        await visitor.account.login({ body: { emailOrUsername: username, password: body.password } })
      ).accessToken;
      const read = () => visitor.images.job({ params: { id: job.id } });
      await expect
        .poll(async () => (await read()).state, { timeout: 300_000, interval: 100 })
        .toMatch(/^(complete|interrupted)$/);
      const ended = await read();
      expect(ended.images.length * (job.cost / 2), `round ${round}`).toBe(ended.spent);
      for (const image of ended.images)
        expect(image).toMatchObject({ review: 'held', isHidden: true, picture: { url: '', sources: [] } });
      expect(await visitor.coins.info()).toMatchObject({ balance: before - ended.spent, held: 0 });
    }
    expect(cut, 'jobs that were cut off').toBeGreaterThan(0);
    const { images, held } = await kept();
    expect(held).toBe(images);
    expect(images, 'pictures that outlived a kill').toBeGreaterThan(0);
  },
);
