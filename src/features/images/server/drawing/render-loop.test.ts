import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createStudio,
  eventually,
  fakeEngine,
  gate,
  onlyEngine,
  type Studio,
  type StudioOptions,
} from '../../../../../test/support/image-studio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import type { PictureOutcome } from '../../../../platform/server/ports/picture-guard.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import { UNDO_MS } from '../../rules.ts';
import { createImages } from '../create-images.ts';

let database: TestDatabase;
let studio: Studio;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, image_slots, image_remains cascade');
  studio = await createStudio(database);
});

/** Another server on the same database, with its own life. */
const another = ({ engine, ...overrides }: StudioOptions = {}) =>
  createImages({ ...studio.deps, ...(engine && { engines: onlyEngine(engine) }), ...overrides });

/**
 * A server that dies at its `fatal`-th step, and does nothing from then on. A step is a transaction, dying
 * before or after its commit, or a stored file.
 */
function mortal(fatal: number, isAfterCommit: boolean) {
  let step = 0;
  let isDead = false;
  const live = () => {
    if (isDead) throw new Error('dead');
    isDead = ++step === fatal;
  };
  const mourn = () => {
    if (isDead) throw new Error('dead');
  };
  const transact: Database['transact'] = async (work) => {
    live();
    if (isDead && !isAfterCommit) {
      await database.transact(async (tx) => {
        await work(tx);
        throw new Error('dead before commit');
      });
    }
    const result = await database.transact(work);
    mourn();
    return result;
  };
  const put: typeof studio.blobs.put = async (key, content) => {
    live();
    if (isDead && !isAfterCommit) throw new Error('dead before the file');
    await studio.blobs.put(key, content);
    mourn();
  };
  return {
    deps: {
      database: { ...database, transact },
      blobs: { ...studio.blobs, put },
      engine: { ...studio.engine, atOnce: 1 },
    },
    isDead: () => isDead,
  };
}

/** The step at which its first picture is drawn: after the notices' first look, the seeds' retry, the claim and the job's begin. */
const NOTE = 5;

describe('a server that dies', () => {
  test.each<[isAfterCommit: boolean, PictureOutcome]>([
    [false, 'clear'],
    [true, 'held'],
  ])(
    'at any step loses and doubles nothing, nor shows what is held (after its effect: %s, %s)',
    async (isAfterCommit, outcome) => {
      const verdict = { outcome, isExplicit: false, category: '', findings: [] };
      const guard = { name: 'told', look: async () => verdict };
      let deaths = 0;
      for (let fatal = 1; ; fatal++) {
        const user = await studio.person(20);
        const characterId = await studio.character(user);
        const { id } = await studio.ask(user, { count: 2, characterId });
        const { deps, isDead } = mortal(fatal, isAfterCommit);
        const first = another({ ...deps, guard });
        const ends = () => studio.see(user, id).then((job) => job.state === 'complete');
        await first.loop.start(false).catch(() => {});
        await eventually(async () => expect(isDead() || (await ends())).toBe(true));
        await first.loop.stop().catch(() => {});
        if (!isDead()) break;
        deaths++;

        studio.clock.advance(15_000);
        const second = another({ guard });
        await second.loop.start(false);
        await second.loop.whenIdle();
        const job = await studio.see(user, id);
        expect(job).toMatchObject({ state: 'complete', spent: 8, refunded: 0, problem: null });
        expect(job.images).toHaveLength(2);
        expect(job.images.map(({ review }) => review === 'held')).toEqual(
          [0, 1].map(() => outcome === 'held'),
        );
        const reviews = await database.db
          .selectFrom('picture_reviews')
          .select('image_id')
          .where('job_id', '=', id)
          .execute();
        const held = job.images.flatMap(({ id: image, isHidden }) => (isHidden ? [image] : []));
        expect(new Set(reviews.map((row) => row.image_id))).toEqual(new Set(held));
        expect(await studio.coinAccountOf(user)).toEqual({ balance: 12, held: 0 });

        // Bytes that the dead server stored for a picture which never was are swept, the others all there.
        studio.clock.advance(11 * 60_000);
        await second.loop.whenIdle();
        await second.loop.stop();
        const owners = new Set([...studio.blobs.kept.keys()].map((key) => key.split('/')[1]));
        const rows = await database.db.selectFrom('images').select('id').execute();
        expect([...owners].sort()).toEqual(rows.map((row) => row.id).sort());
      }
      // Two pictures: per picture at least the claim, the start, the note, two files and the books.
      expect(deaths).toBeGreaterThan(12);
      expect(await studio.coins.reconcile()).toEqual([]);
    },
  );

  test('three times over one picture ends its job as interrupted, with a refund', async () => {
    const user = await studio.person(20);
    const { id } = await studio.ask(user);
    for (let death = 0; death < 3; death++) {
      const { deps, isDead } = mortal(NOTE, false);
      const doomed = another(deps);
      await doomed.loop.start(false);
      await eventually(() => expect(isDead()).toBe(true));
      await doomed.loop.stop().catch(() => {});
      studio.clock.advance(15_000);
    }
    await studio.loop.start(false);
    await eventually(async () => expect((await studio.see(user, id)).state).toBe('interrupted'));
    const job = await studio.see(user, id);
    expect(job).toMatchObject({ spent: 0, refunded: 4 });
    expect(job.problem).toContain('4 coins are back in your purse');
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
    await studio.loop.stop();
  });

  test('alone on its database is followed at once, else when its lease ends', async () => {
    const user = await studio.person(20);
    const { id } = await studio.ask(user);
    await studio.ask(user, { prompt: 'second' });
    const { deps, isDead } = mortal(NOTE, false);
    const first = another(deps);
    await first.loop.start(false);
    await eventually(() => expect(isDead()).toBe(true));
    await first.loop.stop().catch(() => {});

    const second = another();
    await second.loop.start(false);
    await second.loop.whenIdle();
    expect((await studio.see(user, id)).state).toBe('running');
    await second.loop.stop();
    const only = another();
    await only.loop.start(true);
    await only.loop.whenIdle();
    expect((await studio.see(user, id)).state).toBe('complete');
    await only.loop.stop();
  });
});

describe('two servers on one database', () => {
  test('never enter one picture twice', async () => {
    const engines = [fakeEngine(), fakeEngine()];
    const users = await Promise.all(Array.from({ length: 5 }, () => studio.person(40)));
    const asked = await Promise.all(users.map((user) => studio.ask(user, { count: 4 })));
    const servers = engines.map((engine) => another({ engine }));
    await Promise.all(servers.map((server) => server.loop.start(false)));
    const idle = () => Promise.all(servers.map((server) => server.loop.whenIdle()));
    await idle();
    for (const [turn, { id }] of asked.entries()) {
      const job = await studio.see(users[turn]!, id);
      expect(job).toMatchObject({ state: 'complete', spent: 16 });
      expect(job.images).toHaveLength(4);
      expect(await studio.coinAccountOf(users[turn]!)).toEqual({ balance: 24, held: 0 });
    }
    expect(engines.map((engine) => engine.drawn.length).reduce((a, b) => a + b)).toBe(20);
    await Promise.all(servers.map((server) => server.loop.stop()));
  });

  test('the slower one of two that draw the same picture comes to nothing', async () => {
    const user = await studio.person(20);
    const { id } = await studio.ask(user);
    const late = gate();
    const slow = fakeEngine();
    slow.before = (_drawing, _onProgress, signal) => late.wait(signal);
    const asleep = another({ engine: slow });
    await asleep.loop.start(false);
    await eventually(async () => expect((await studio.see(user, id)).state).toBe('running'));
    studio.clock.advance(15_000);
    await studio.loop.start(false);
    await studio.loop.whenIdle();
    const kept = [...studio.blobs.kept.keys()];
    late.open();
    await asleep.loop.whenIdle();
    expect(slow.drawn).toHaveLength(1);
    expect((await studio.see(user, id)).images).toHaveLength(1);
    expect([...studio.blobs.kept.keys()]).toEqual(kept);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 16, held: 0 });
    await Promise.all([asleep.loop.stop(), studio.loop.stop()]);
  });

  test('a lease that is renewed is not taken, and a job cancelled elsewhere is let go', async () => {
    const user = await studio.person(20);
    const { id } = await studio.ask(user);
    let aborted = false;
    studio.engine.before = async (_drawing, onProgress, signal) => {
      onProgress({ fraction: 0.5, stage: 'hair' });
      await gate()
        .wait(signal)
        .finally(() => (aborted = true));
    };
    await studio.loop.start(false);
    await eventually(async () => expect((await studio.see(user, id)).stage).toBe('hair'));
    const other = another({ engine: fakeEngine() });
    await other.loop.start(false);
    studio.clock.advance(10_000);
    const until = new Date(studio.clock.now() + 15_000);
    studio.ticker.tick();
    await eventually(async () => {
      const { rows } = await database.pool.query('select leased_until from image_slots');
      expect(rows).toEqual([{ leased_until: until }]);
    });
    studio.clock.advance(10_000);
    await other.loop.whenIdle();
    expect((await studio.see(user, id)).state).toBe('running');
    // The other server knows the job's progress from the database alone.
    await eventually(async () => {
      const job = await other.service.job(id, { userId: user, showNsfw: false });
      expect(job).toMatchObject({ progress: 0.45, stage: 'hair' });
    });

    await other.service.cancel(id, { userId: user, showNsfw: false });
    expect(aborted).toBe(false);
    studio.ticker.tick();
    await eventually(() => expect(aborted).toBe(true));
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
    await Promise.all([other.loop.stop(), studio.loop.stop()]);
  });
});

test('stopping gives what is under way back, uncounted', async () => {
  const user = await studio.person(20);
  const { id } = await studio.ask(user);
  studio.engine.before = (_drawing, _onProgress, signal) => gate().wait(signal);
  await studio.loop.start(true);
  await eventually(async () => expect((await studio.see(user, id)).state).toBe('running'));
  await studio.loop.stop();
  const { rows } = await database.pool.query('select attempts, leased_by, leased_until from image_slots');
  expect(rows).toEqual([{ attempts: 0, leased_by: null, leased_until: null }]);
});

test('a picture that was lost sight of while the database was away is taken up again', async () => {
  const user = await studio.person(20);
  let isAway = false;
  const transact: Database['transact'] = async (work) => {
    if (isAway) throw new Error('away');
    return database.transact(work);
  };
  const one = another({ database: { ...database, transact } });
  const open = gate();
  studio.engine.before = async ({ text }, _onProgress, signal) => {
    if (text === 'slow') return open.wait(signal);
    isAway = studio.clock.now() === begun;
    if (isAway) throw new Error('broken');
  };
  const begun = studio.clock.now();
  await studio.ask(user, { prompt: 'slow' });
  const { id } = await studio.ask(user, { prompt: 'lost' });
  await one.loop.start(true);
  await eventually(() => expect(isAway).toBe(true));
  await new Promise(setImmediate);
  isAway = false;
  // What is being drawn is kept; what is not runs out.
  studio.clock.advance(10_000);
  studio.ticker.tick();
  studio.clock.advance(10_000);
  await eventually(async () => {
    one.loop.wake();
    expect((await studio.see(user, id)).state).toBe('complete');
  });
  open.open();
  await one.loop.whenIdle();
  expect(studio.engine.drawn.map((drawing) => drawing.text)).toEqual(['lost', 'slow']);
  await one.loop.stop();
});

test('draws as many at once as there are workers', async () => {
  const user = await studio.person();
  const open = gate();
  let [busy, most] = [0, 0];
  studio.engine.before = async (_drawing, _onProgress, signal) => {
    most = Math.max(most, ++busy);
    await open.wait(signal);
    busy--;
  };
  await studio.ask(user, { count: 4 });
  await studio.loop.start(true);
  await eventually(() => expect(busy).toBe(2));
  open.open();
  await studio.loop.whenIdle();
  expect(most).toBe(2);
  expect(studio.engine.drawn).toHaveLength(4);
  await studio.loop.stop();
});

describe('idle time', () => {
  test('makes the second encoding of every picture, each once', async () => {
    const user = await studio.person();
    await studio.ask(user, { count: 2 });
    const busy = another({ makesAvif: true });
    await busy.loop.start(true);
    await busy.loop.whenIdle();
    const files = [...studio.blobs.kept.keys()];
    const [webp, avif] = ['webp', 'avif'].map(
      (format) => files.filter((file) => file.endsWith(format)).length,
    );
    // A cover has only one encoding.
    expect(avif).toBe(webp! - 2);
    expect(await formats()).toEqual([
      ['webp', 'avif'],
      ['webp', 'avif'],
    ]);
    const puts = vi.spyOn(studio.blobs, 'put');
    await busy.loop.whenIdle();
    expect(puts).not.toHaveBeenCalled();
    await busy.care.delete((await studio.see(user, (await jobId())!)).images[0]!.id, user);
    studio.clock.advance(UNDO_MS);
    busy.loop.wake();
    await busy.loop.whenIdle();
    expect([...studio.blobs.kept.keys()]).toHaveLength(files.length / 2);
    await busy.loop.stop();
  });

  const formats = async () =>
    (await database.pool.query('select formats from images')).rows.map((row) => row.formats);

  test('names no encoding that could not be made, and does not try it again', async () => {
    const user = await studio.person();
    await studio.ask(user);
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    await studio.loop.stop();
    for (const key of studio.blobs.kept.keys()) studio.blobs.kept.set(key, Buffer.from('damaged'));
    const busy = another({ makesAvif: true });
    const reads = vi.spyOn(studio.blobs, 'get');
    for (let round = 0; round < 2; round++) {
      await busy.loop.start(false);
      await busy.loop.whenIdle();
      await busy.loop.stop();
      expect(await formats()).toEqual([['webp']]);
    }
    expect(reads).toHaveBeenCalledTimes(1);
  });

  const jobId = async () => (await database.pool.query('select id from image_jobs')).rows[0]?.id;

  test('that fails is left alone for a minute, and drawing goes on', async () => {
    const user = await studio.person();
    let tries = 0;
    const blobs = { ...studio.blobs };
    blobs.get = async () => {
      tries++;
      throw new Error('the disk is away');
    };
    const busy = another({ makesAvif: true, blobs });
    await studio.ask(user);
    await busy.loop.start(true);
    await busy.loop.whenIdle();
    await busy.loop.whenIdle();
    expect(tries).toBe(1);
    studio.clock.advance(60_000);
    await busy.loop.whenIdle();
    expect(tries).toBe(2);
    expect((await studio.see(user, await jobId())).state).toBe('complete');
    await busy.loop.stop();
  });
});
