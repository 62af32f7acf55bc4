import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveFeature, type OneFeature } from '../../../../../test/support/one-feature.ts';
import { insertUser } from '../../../../../test/support/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { createAccessTokens } from '../../../../platform/server/access.ts';
import type { AuditRecord } from '../../../../platform/server/needs/audit.ts';
import { safetyContract } from '../../contract.ts';
import { canonicalJson } from './audit-chain.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAudit, type AuditLog } from './audit.ts';

const clock = fixedClock(Date.UTC(2026, 10, 24, 9, 30));
const ids = uuidv7(clock);
let database: TestDatabase;
let audit: AuditLog;
let ada: string;
let ben: string;

beforeAll(async () => {
  database = await createTestDatabase();
  audit = createAudit({ database, clock, ids });
  ada = await insertUser(database, ids.next(), 'ada');
  ben = await insertUser(database, ids.next(), 'Ben');
});
afterAll(() => database.drop());
beforeEach(() => forced('truncate audit_log'));

/** Changes rows despite the trigger, as an owner of the database could. */
async function forced(statement: string) {
  await database.pool.query('alter table audit_log disable trigger user');
  await database.pool.query(statement);
  await database.pool.query('alter table audit_log enable trigger user');
}

const record = (entry: Partial<AuditRecord> = {}) =>
  database.transact((tx) =>
    audit.record(tx, {
      actorId: ada,
      action: 'coins.adjust',
      subject: { kind: 'user', id: ben },
      reason: 'A goodwill gift',
      details: { amount: 50 },
      ...entry,
    }),
  );
const search = (filter: object = {}) => audit.search({ page: 1, limit: 50, ...filter });

describe('the hash chain', () => {
  test('an empty log is intact', async () => {
    expect(await audit.verify()).toEqual({ isIntact: true, rows: 0, brokenAt: null, head: '' });
  });

  test('concurrent records leave neither a gap nor a fork', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, number) => record({ details: { number } })));
    expect(await audit.verify()).toMatchObject({ isIntact: true, rows: 60, brokenAt: null });
    const { items } = await search({ limit: 100 });
    expect(items.map(({ position }) => position)).toEqual(Array.from({ length: 60 }, (_, at) => 60 - at));
    expect(new Set(items.map(({ details }) => details['number'])).size).toBe(60);
  });

  test('a rolled-back transaction leaves no gap', async () => {
    await record();
    const failed = database.transact(async (tx) => {
      await audit.record(tx, {
        actorId: null,
        action: 'x.y',
        subject: { kind: 'x', id: '1' },
        reason: '',
        details: {},
      });
      throw new Error('given up');
    });
    await expect(failed).rejects.toThrow('given up');
    await record();
    expect(await audit.verify()).toMatchObject({ isIntact: true, rows: 2 });
  });

  test('details of any shape are hashed in the form that the database returns', async () => {
    const details = {
      z: 1,
      a: { y: [3, { d: 1, c: 2 }], b: null, gone: undefined },
      at: new Date(0),
      big: 1e21,
      tiny: 1e-7,
      words: '“Ünïcode” \\ / \u2028 🌙',
      '10': 'ten',
      '9': 'nine',
    };
    await record({ details });
    expect(await audit.verify()).toMatchObject({ isIntact: true, rows: 1 });
    expect((await search()).items[0]!.details).toMatchObject({ at: '1970-01-01T00:00:00.000Z', big: 1e21 });
  });

  test.each([
    ['another amount', `update audit_log set details = '{"amount": 5000}' where position = 3`, 3],
    ['another actor', `update audit_log set actor_name = 'ben' where position = 2`, 2],
    ['another time', `update audit_log set at = at + interval '1 millisecond' where position = 5`, 5],
    ['another reason', `update audit_log set reason = '' where position = 1`, 1],
    ['a row taken out', `delete from audit_log where position = 4`, 4],
    ['the first row taken out', `delete from audit_log where position = 1`, 1],
    ['another hash', `update audit_log set hash = decode('00', 'hex') where position = 2`, 2],
  ])('%s is found', async (_, statement, brokenAt) => {
    for (let row = 0; row < 5; row++) await record();
    await forced(statement);
    expect(await audit.verify()).toMatchObject({ isIntact: false, brokenAt });
  });

  test('deleting rows at the end changes the hash of the newest row', async () => {
    for (let row = 0; row < 3; row++) await record();
    const before = await audit.verify();
    await forced('delete from audit_log where position = 3');
    const after = await audit.verify();
    expect(before.head).toMatch(/^[\da-f]{64}$/);
    expect(after.head).not.toBe(before.head);
  });

  test('the database refuses to change or remove a row', async () => {
    await record();
    const { pool } = database;
    await expect(pool.query(`update audit_log set reason = 'none'`)).rejects.toThrow('append-only');
    await expect(pool.query('delete from audit_log')).rejects.toThrow('append-only');
  });
});

describe('searching', () => {
  test('returns the actor’s name at the time, or the product’s name without an actor', async () => {
    await record();
    await record({ actorId: null, action: 'payments.reconcile' });
    await database.pool.query(`update users set username = 'ada.l' where id = $1`, [ada]);
    await record();
    await database.pool.query(`update users set username = 'ada' where id = $1`, [ada]);
    expect((await search()).items.map(({ actor }) => actor)).toEqual([
      { id: ada, name: 'ada.l' },
      { id: null, name: 'Nightbloom' },
      { id: ada, name: 'ada' },
    ]);
    expect(await audit.verify()).toMatchObject({ isIntact: true });
  });

  test('filters by actor, subject and prefix of the action', async () => {
    await record();
    await record({ actorId: ben, action: 'payments.refund', subject: { kind: 'payment', id: 'p1' } });
    await record({ actorId: ben, action: 'coins.adjust', subject: { kind: 'user', id: ada } });
    const positions = async (filter: object) => (await search(filter)).items.map(({ position }) => position);
    expect(await positions({ actor: 'ben' })).toEqual([3, 2]);
    expect(await positions({ actor: ben.toUpperCase() })).toEqual([3, 2]);
    expect(await positions({ actor: 'be' })).toEqual([]);
    expect(await positions({ action: 'coins.' })).toEqual([3, 1]);
    expect(await positions({ action: '%' })).toEqual([]);
    expect(await positions({ subjectKind: 'user', subjectId: ada })).toEqual([3]);
    expect(await positions({ subjectKind: 'payment' })).toEqual([2]);
  });

  test('returns pages', async () => {
    for (let row = 0; row < 5; row++) await record();
    expect(await search({ page: 1, limit: 2 })).toMatchObject({ total: 5, hasMore: true });
    expect(await search({ page: 3, limit: 2 })).toMatchObject({ items: [{ position: 1 }], hasMore: false });
    expect(await search({ page: 4, limit: 2 })).toMatchObject({ items: [], hasMore: false });
  });
});

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe(
    canonicalJson({ a: null, b: [{ c: 2, d: 1 }] }),
  );
});

describe('the routes', () => {
  let server: OneFeature<typeof safetyContract>;
  beforeAll(async () => {
    server = await serveFeature(safetyContract, auditRoutes(audit), clock);
  });
  afterAll(() => server.close());

  const asAdmin = async () => {
    const tokens = createAccessTokens('a secret for tests that is long enough', clock);
    const admin = { userId: ada, sessionId: ada, role: 'admin' as const, tier: 'free' as const };
    return server.as(null, { authorization: `Bearer ${await tokens.sign(admin, 86_400)}` });
  };

  test('are restricted to administrators', async () => {
    for (const [who, status] of [
      [null, 401],
      [ben, 403],
    ] as const) {
      const client = await server.as(who);
      await expect(client.audit({ query: {} })).rejects.toMatchObject({ status });
      await expect(client.verifyAudit({})).rejects.toMatchObject({ status });
    }
  });

  test('respond according to the contract and reject an invalid page', async () => {
    await record();
    const client = await asAdmin();
    expect((await client.audit({ query: { action: 'coins.', actor: 'ADA' } })).items).toMatchObject([
      { position: 1, actor: { id: ada, name: 'ada' }, subject: { kind: 'user', id: ben } },
    ]);
    expect(await client.verifyAudit({})).toMatchObject({ isIntact: true, rows: 1 });
    for (const query of [{ page: 0 }, { limit: 201 }, { page: 1.5 }, { actor: 'x'.repeat(201) }])
      await expect(client.audit({ query })).rejects.toMatchObject({ status: 400 });
  });
});
