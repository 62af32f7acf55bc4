// The contract of events between servers, tested against each adapter.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEvents } from '../../src/adapters/events/index.ts';
import { createJoiner, cutPieces } from '../../src/adapters/events/pieces.ts';
import type { Events } from '../../src/platform/server/ports/events.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

interface Rig {
  /** One for each server; the same one twice if events stay within this process. */
  nodes: [Events, Events];
  stop(): Promise<void>;
}

async function local(): Promise<Rig> {
  const events = createEvents({ onTrouble: () => {} });
  return { nodes: [events, events], stop: () => events.close() };
}

async function postgres(): Promise<Rig> {
  const database = await createTestDatabase();
  const open = () => createEvents({ databaseUrl: database.url, onTrouble: () => {} });
  const nodes: [Events, Events] = [open(), open()];
  return {
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.close()));
      await database.drop();
    },
  };
}

describe.each([
  ['in-process', local],
  ['postgres', postgres],
])('%s', (_name, createRig) => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await createRig();
  });
  afterAll(() => rig.stop());

  it('sends texts to all subscribers of the topic, in order', async () => {
    const received: string[][] = [[], [], []];
    const [one, two] = rig.nodes;
    const stops = [
      await one.subscribe('news', (text) => received[0]!.push(text)),
      await two.subscribe('news', (text) => received[1]!.push(text)),
      await two.subscribe('other', (text) => received[2]!.push(text)),
    ];
    const sent = Array.from({ length: 50 }, (_, index) => `${index}`);
    for (const text of sent) void one.publish('news', text);
    await one.publish('news', 'end');
    await expect.poll(() => received[1]!.at(-1)).toBe('end');
    await expect.poll(() => received[0]!.at(-1)).toBe('end');
    expect(received).toEqual([[...sent, 'end'], [...sent, 'end'], []]);
    for (const stop of stops) stop();
  });

  it('delivers long texts completely, with any characters', async () => {
    const received: string[] = [];
    const [one, two] = rig.nodes;
    const stop = await two.subscribe('long', (text) => received.push(text));
    const texts = ['', `${'ä'.repeat(9_000)}🌙`, 'a'.repeat(40_000), JSON.stringify('\u0000 "x"\n')];
    for (const text of texts) await one.publish('long', text);
    await expect.poll(() => received.length).toBe(texts.length);
    expect(received).toEqual(texts);
    stop();
  });

  it('sends nothing to a listener that has unsubscribed', async () => {
    const received: string[] = [];
    const [one, two] = rig.nodes;
    const stop = await two.subscribe('left', (text) => received.push(`first ${text}`));
    stop();
    const stopSecond = await two.subscribe('left', (text) => received.push(text));
    await one.publish('left', 'now');
    await expect.poll(() => received).toEqual(['now']);
    stopSecond();
  });
});

describe('postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** Number of open connections for events. */
  async function open(): Promise<number> {
    const { rows } = await database.pool.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name = 'nightbloom events'`,
    );
    return rows[0].n as number;
  }

  it('resubscribes after the database was restarted', async () => {
    const events = createEvents({ databaseUrl: database.url, onTrouble: () => {} });
    const received: string[] = [];
    await events.subscribe('again', (text) => received.push(text));
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'nightbloom events'`,
    );
    await admin.end();
    await expect
      .poll(async () => {
        await events.publish('again', 'back').catch(() => {});
        return received.length;
      })
      .toBeGreaterThan(0);
    await events.close();
  });

  it('uses one connection, and none without subscribers', async () => {
    const events = createEvents({ databaseUrl: database.url, onTrouble: () => {} });
    await expect.poll(open).toBe(0);
    const stops = [await events.subscribe('a', () => {}), await events.subscribe('b', () => {})];
    expect(await open()).toBe(1);
    for (const stop of stops) stop();
    await expect.poll(open).toBe(0);
    await events.close();
  });
});

describe('pieces', () => {
  it('never split a character, and a text with a lost piece is dropped', () => {
    const pieces = cutPieces('aä🌙b', 4);
    expect(pieces).toEqual(['0/3:aä', '1/3:🌙', '2/3:b']);
    const joiner = createJoiner();
    expect(pieces.map((piece) => joiner.add('x', piece))).toEqual([null, null, 'aä🌙b']);
    expect([pieces[0]!, pieces[2]!].map((piece) => joiner.add('x', piece))).toEqual([null, null]);
    expect([pieces[1]!, pieces[2]!].map((piece) => joiner.add('x', piece))).toEqual([null, null]);
  });
});
