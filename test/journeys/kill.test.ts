// Kills the product with SIGKILL at arbitrary moments. Nothing that was acknowledged may be lost.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atDepth, pick, SEED } from '../support/depth.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';

const ROUNDS = atDepth(20);
/** From the first word of the reply to the end of the picture. */
const WORK_MS = 1500;
const PASSWORD = 'still here';

let dataDir: string;
let product: RunningProduct;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-kill-'));
  product = await startProduct({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await product.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(name: string) {
  const visitor = await product.visit();
  const { accessToken } = await visitor.account.login({
    body: { emailOrUsername: name, password: PASSWORD },
  });
  visitor.session.accessToken = accessToken;
  return visitor;
}

/** Counts attempts too: a second one of the test has accounts of its own. */
let accounts = 0;

/** Registers an account and starts a reply and a picture, all of them acknowledged. */
async function startWork(round: number) {
  const name = `visitor${++accounts}`;
  const visitor = await product.visit();
  const body = { email: `${name}@example.test`, username: name, password: PASSWORD };
  visitor.session.accessToken = (await visitor.account.register({ body })).accessToken;
  await visitor.coins.claimMonthly();
  const { items } = await visitor.discovery.list({ query: {} });
  const open = items.filter(({ isPremium }) => !isPremium);
  const characterId = open[round % open.length]!.id;
  const content = `Tell me something long about round ${round}.`;
  const stream = visitor.chat.send({ params: { id: characterId }, body: { content, length: 'long' } });
  const start = (await stream.next()).value!;
  expect(start.event).toBe('start');
  const job = await visitor.images.generate({ body: { prompt: 'by the lake', characterId, count: 2 } });
  return {
    visitor,
    name,
    content,
    job,
    stream,
    conversationId: start.event === 'start' ? start.data.conversationId : '',
  };
}

/**
 * Minimum of rounds in which the kill interrupts a reply and a picture. On fast machines some finish before.
 */
const CUT_MIN = atDepth(3);

test(
  `loses nothing acknowledged when it is killed ${ROUNDS} times (seed ${SEED})`,
  { timeout: 3_600_000 },
  async () => {
    let cutReplies = 0;
    let cutPictures = 0;
    const names: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const work = await startWork(round);
      names.push(work.name);
      let arrived = '';
      const reading = (async () => {
        for await (const { event, data } of work.stream) if (event === 'delta') arrived += data.text;
      })().catch(() => {});
      // Each round in another part of the work, at any moment of it.
      await delay(30 + (WORK_MS * round + pick(`round ${round}`, WORK_MS)) / ROUNDS);
      const state = async () => (await work.visitor.images.job({ params: { id: work.job.id } })).state;
      // On a busy machine drawing begins later: the last rounds wait for it, so that it is cut off at least there.
      if (cutPictures < CUT_MIN && round >= ROUNDS - CUT_MIN)
        await expect.poll(state, { timeout: 60_000, interval: 20 }).not.toBe('queued');
      const asKilled = { state: await state() };
      await product.kill('SIGKILL');
      await reading;
      product = await startProduct({ DATA_DIR: dataDir });

      const visitor = await signIn(work.name);
      const page = await visitor.chat.open({ params: { id: work.conversationId } });
      const [said, reply] = page.messages.slice(-2);
      expect(said, `round ${round}`).toMatchObject({ role: 'user', content: work.content });
      expect(['interrupted', 'complete']).toContain(reply!.state);
      if (reply!.state === 'interrupted') cutReplies++;
      if (asKilled.state === 'running') cutPictures++;
      expect(arrived.startsWith(reply!.content.slice(0, arrived.length))).toBe(true);

      await expect
        .poll(async () => (await visitor.images.job({ params: { id: work.job.id } })).state, {
          // Drawing works at the lowest priority, and the browser's journeys run beside this.
          timeout: 300_000,
          interval: 200,
        })
        .toMatch(/^(complete|interrupted)$/);
      const job = await visitor.images.job({ params: { id: work.job.id } });
      expect(job.images.length * (work.job.cost / 2)).toBe(job.spent);
      expect(await visitor.coins.info()).toMatchObject({ balance: 20 - job.spent, held: 0 });
      for (const image of job.images) {
        const response = await fetch(new URL(image.picture.url, product.origin));
        expect(response.status).toBe(200);
      }
    }
    expect(cutReplies, 'replies that were cut off').toBeGreaterThanOrEqual(CUT_MIN);
    expect(cutPictures, 'jobs that were cut off').toBeGreaterThanOrEqual(CUT_MIN);
    // All accounts still exist.
    for (const name of names) {
      const visitor = await signIn(name);
      expect((await visitor.chat.conversations({ query: {} })).items).toMatchObject([{ messageCount: 2 }]);
    }
  },
);
