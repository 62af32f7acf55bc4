import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStore } from '../src/adapters/blob-store/disk.ts';
import { systemClock } from '../src/adapters/clock/index.ts';
import { uuidv7 } from '../src/adapters/ids/index.ts';
import { readConfig } from '../src/app/server/settings.ts';
import type { Config } from '../src/platform/server/config.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import { joinInstallation } from '../src/platform/server/installation/installation.ts';
import { startMockEmbeddings } from '../test/support/mock-embedding-server.ts';
import { createSwatchKind } from '../test/support/swatch-kind.ts';
import { startPoolingProxy } from '../test/support/pooling-proxy.ts';
import { startSmtp } from '../test/support/smtp.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../test/support/test-database.ts';
import { checkDatabase } from './doctor/database-check.ts';
import { checkEmbeddings } from './doctor/embeddings-check.ts';
import type { Finding } from './doctor/finding.ts';
import {
  checkAddedImageEngines,
  checkChatEngines,
  checkImageEngine,
  checkMail,
} from './doctor/service-checks.ts';
import { misspelt } from './doctor/setting-names.ts';
import { checkSecret, checkStorage } from './doctor/storage-check.ts';

const SECRET = 'a secret for tests that is long enough';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = (env: NodeJS.ProcessEnv = {}): Config =>
  readConfig({ DATA_DIR: path.join(folder, 'data'), SECRET, ...env });
const states = (findings: Finding[]) => findings.map(({ area, state }) => `${area} ${state}`);
const worst = (findings: Finding[]) => findings.find(({ state }) => state === 'fail')?.what;

describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  const check = async (env: NodeJS.ProcessEnv = {}, now = Date.now) =>
    (await checkDatabase(settings({ DATABASE_URL: database.url, ...env }), now)).findings;

  it('that is right is said to be', async () => {
    expect(states(await check())).toEqual([
      'database ok',
      'clock ok',
      'database ok',
      'database ok',
      'database ok',
      'installation ok',
    ]);
  });

  it('that does not answer is a failure that names the setting', async () => {
    expect(worst(await check({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }))).toMatch(
      /cannot be reached .*Check DATABASE_URL/,
    );
  });

  it('whose clock differs is a failure', async () => {
    expect(worst(await check({}, () => Date.now() + 60_000))).toMatch(/differ by 60 s: set both by a time/);
  });

  it('behind a pooler that shares sessions needs its own address', async () => {
    const pooler = await startPoolingProxy(database.url);
    try {
      const own = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
      expect(worst(await check(own))).toBeUndefined();
      const { findings } = await checkDatabase(settings({ DATABASE_URL: pooler.url }), Date.now);
      expect(worst(findings)).toMatch(/set DATABASE_DIRECT_URL/);
    } finally {
      await pooler.close();
    }
  });

  it('that belongs to another SECRET is a failure', async () => {
    const other = await createTestDatabase();
    const blobs = createDiskStore(path.join(folder, 'other/blobs'));
    await joinInstallation({ database: other, blobs, secret: SECRET, ids: uuidv7(systemClock) });
    const env = { DATABASE_URL: other.url, DATA_DIR: path.join(folder, 'other') };
    expect(worst(await check(env))).toBeUndefined();
    expect(worst(await check({ ...env, SECRET: `${SECRET}, and another` }))).toMatch(/SECRET is not the one/);
    await other.drop();
  });

  it('that is empty, or half migrated, is told apart', async () => {
    const empty = await createEmptyDatabase();
    const what = async () => (await check({ DATABASE_URL: empty.url })).at(-1)!.what;
    expect(await what()).toMatch(/empty/);
    await migrate(empty.url, { only: (name) => name < '20261122' });
    expect(await what()).toMatch(/\d+ migrations wait/);
    await empty.pool.query(
      "insert into schema_migrations (name, sha256) values ('20990101-1_later.sql', '')",
    );
    expect(await what()).toMatch(/newer version used this database: 20990101-1_later.sql/);
    await empty.drop();
  });
});

describe('the data folder', () => {
  it('is written to and read, and nothing is left in it', async () => {
    const data = path.join(folder, 'kept');
    await mkdir(data);
    expect(states(await checkStorage(settings({ DATA_DIR: data })))).toEqual(['storage ok', 'storage ok']);
  });

  it('may come into being later', async () => {
    const [first] = await checkStorage(settings({ DATA_DIR: path.join(folder, 'later/data') }));
    expect(first).toMatchObject({ state: 'ok', what: expect.stringContaining('is made at the first start') });
  });

  it('that is a file, or lies on one, is a failure', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    for (const DATA_DIR of [file, path.join(file, 'data')])
      expect(worst(await checkStorage(settings({ DATA_DIR })))).toContain('has to be a folder');
  });

  it('does not share its secret between servers', async () => {
    const url = 'postgres://somewhere/nightbloom';
    expect(states(await checkSecret(settings({ SECRET: '', DATABASE_URL: url })))).toEqual(['secret warn']);
    expect(states(await checkSecret(settings({ SECRET: '' })))).toEqual(['secret ok']);
  });
});

describe('mail', () => {
  const MAIL_FROM = 'hello@example.test';

  it('is signed in to', async () => {
    const smtp = await startSmtp();
    expect(states(await checkMail(settings({ SMTP_URL: smtp.url, MAIL_FROM })))).toEqual(['email ok']);
    await smtp.close();
  });

  it('that is not there is a failure, and the password is not printed', async () => {
    const SMTP_URL = 'smtp://user:hunter2hunter2@127.0.0.1:1';
    const [finding] = await checkMail(settings({ SMTP_URL, MAIL_FROM }));
    expect(finding).toMatchObject({ state: 'fail', what: expect.stringContaining('Check SMTP_URL') });
    expect(finding!.what).not.toContain('hunter2');
  });
});

describe('the model server', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  async function serve(status: number, body: object): Promise<string> {
    server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  }
  const check = (CHAT_BASE_URL: string, env: NodeJS.ProcessEnv = {}) =>
    checkChatEngines(settings({ CHAT_BASE_URL, ...env }), { engines: [] });

  it('is asked for its models', async () => {
    const url = await serve(200, { data: [{ id: 'moth-7b' }] });
    expect(await check(url, { CHAT_MODEL: 'moth-7b' })).toMatchObject([{ state: 'ok' }]);
    expect(await check(url, { CHAT_MODEL: 'mth-7b' })).toMatchObject([
      { state: 'warn', what: expect.stringMatching(/does not list "mth-7b", but moth-7b/) },
    ]);
  });

  it('that refuses the key, has no model or does not answer is a failure', async () => {
    const key = { CHAT_API_KEY: 'sk-very-secret' };
    const [refused] = await check(await serve(401, { error: 'bad key sk-very-secret' }), key);
    expect(refused).toMatchObject({ state: 'fail' });
    expect(refused!.what).not.toContain('sk-very-secret');
    server!.close();
    expect(states(await check(await serve(200, { data: [] })))).toEqual(['chat fail']);
    expect(states(await check('http://127.0.0.1:1/v1'))).toEqual(['chat fail']);
  });

  it('that was chosen at the desk is asked as well', async () => {
    const baseUrl = await serve(200, { data: [{ id: 'moth-7b' }] });
    const kept = { baseUrl, model: 'moth-7b' };
    const engines = [{ id: 'one', name: 'Moth', kind: 'openai-compatible', settings: kept }];
    expect(states(await checkChatEngines(settings(), { engines }))).toEqual(['chat ok']);
  });
});

describe('embeddings engines', () => {
  const none = { engines: [], roles: [] };

  it('are not missed where none is there', async () => {
    expect(await checkEmbeddings(settings(), none)).toEqual([]);
  });

  it('embed a text, those of the desk with the model that was chosen', async () => {
    const server = await startMockEmbeddings();
    const kept = { id: 'e1', name: 'Moth', kind: 'ollama', settings: { baseUrl: server.url } };
    const role = { role: 'memory' as const, engineId: 'e1', model: 'owl-embed' };
    const env = { EMBEDDINGS_BASE_URL: `${server.url}/v1`, EMBEDDINGS_API_KEY: 'sk-very-secret' };
    const check = () => checkEmbeddings(settings(env), { engines: [kept], roles: [role] });
    expect(await check()).toMatchObject([
      { state: 'ok', what: expect.stringContaining('openai-compatible embeds with moth-embed (256)') },
      { state: 'ok', what: expect.stringContaining('Moth embeds with owl-embed (256)') },
    ]);
    server.demand('another');
    const refused = await check();
    expect(states(refused)).toEqual(['memory fail', 'memory fail']);
    expect(refused[0]!.what).toContain('Check the EMBEDDINGS_ settings');
    expect(JSON.stringify(refused)).not.toContain('sk-very-secret');
    await server.stop();
    expect(states(await check())).toEqual(['memory fail', 'memory fail']);
  });

  it('that were sealed with another secret are a failure', async () => {
    const sealed = { id: 'e1', name: 'Moth', kind: 'ollama', settings: null };
    expect(worst(await checkEmbeddings(settings(), { engines: [sealed], roles: [] }))).toMatch(
      /sealed with another SECRET/,
    );
  });
});

it('the image engine draws a picture', async () => {
  expect(states(await checkImageEngine(settings(), Date.now))).toEqual(['pictures ok']);
});

describe('image engines that were added at the desk', () => {
  const kind = createSwatchKind();
  const check = (engine: object) =>
    checkAddedImageEngines(
      settings(),
      { engines: [{ id: 'e1', kind: kind.id, name: 'Forge', settings: {}, ...engine }] },
      [kind],
    );

  it('are asked for their models', async () => {
    expect(await check({ settings: { models: 'red, blue' } })).toEqual([
      { area: 'pictures', state: 'ok', what: 'The image engine Forge answers and offers 2 models' },
    ]);
    expect(kind.closed).toEqual(['red,blue']);
  });

  it.each([
    ['lists none', { settings: { list: 'fails' } }, /Forge cannot be used: The swatches cannot be reached/],
    ['is of an unknown kind', { kind: 'gone' }, /no kind of engine called gone/],
    ['was sealed with another secret', { settings: null }, /sealed with another SECRET/],
  ])('are a failure where one %s', async (_what, engine, what) => {
    expect(worst(await check(engine))).toMatch(what);
  });
});

describe('names of settings', () => {
  it('in the file have to be known, and those of the environment may not be nearly one', () => {
    const file = ['PORT', 'SMTP_UR', 'CHAT_BASEURL', 'POSTGRES_PASSWORD', 'SOMETHING_ELSE'];
    const environment = ['PUBLIC_ULR', 'HOME', 'SHELL', 'LANG', 'NODE_ENV', 'HOSTNAME', 'GOOGLE_CLIENT_ID'];
    expect([...misspelt(file, environment)].slice(0, 2)).toEqual([
      ['SMTP_UR', 'SMTP_URL'],
      ['CHAT_BASEURL', 'CHAT_BASE_URL'],
    ]);
    expect([...misspelt(file, environment).keys()]).toEqual([
      'SMTP_UR',
      'CHAT_BASEURL',
      'SOMETHING_ELSE',
      'PUBLIC_ULR',
    ]);
  });
});
