// The whole product on a cloned database, composed as in production, with helpers that sign users up.
import os from 'node:os';
import path from 'node:path';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { fixedClock } from '../../src/adapters/clock/index.ts';
import { createEvents } from '../../src/adapters/events/index.ts';
import { uuidv7 } from '../../src/adapters/ids/index.ts';
import { compose } from '../../src/app/server/compose.ts';
import type { Deps } from '../../src/app/server/compose/compose-deps.ts';
import { addressSalts, createPasswords } from '../../src/features/account/server/credentials/passwords.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import { readConfig } from '../../src/app/server/settings.ts';
import { createLog } from '../../src/platform/server/log.ts';
import type { CurrentUser } from '../../src/shared/words/user.ts';
import { makeWay, peopleIn } from './earlier-attempt.ts';
import { plainEngine, scriptedEngine, type ScriptedEngine } from './fakes.ts';
import { createSeededStore, seededTemplate } from './seeded-template.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export type Guest = Visitor;
export type Person = Guest & { user: CurrentUser; refreshToken: string; password: string };

export interface TestApp {
  origin: string;
  clock: ReturnType<typeof fixedClock>;
  database: TestDatabase;
  chatEngine: ScriptedEngine;
  services: Awaited<ReturnType<typeof compose>>['services'];
  guest(): Promise<Guest>;
  signUp(name: string): Promise<Person>;
  /** Ids of the characters that are not for members only, in the feed's order. */
  characters(): Promise<string[]>;
  /** Stops the server and starts another one on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions extends Partial<
  Pick<
    Deps,
    | 'log'
    | 'chatEngine'
    | 'modelPorts'
    | 'modelProgram'
    | 'imageEngine'
    | 'imageKinds'
    | 'passwords'
    | 'isSeeding'
    | 'isAlone'
    | 'blobs'
    | 'pages'
  >
> {
  env?: NodeJS.ProcessEnv;
  /** An existing database; `close` does not drop it. */
  database?: TestDatabase;
  /** Another app whose database and clock this one shares. */
  sharedWith?: TestApp;
}

const NO_DATA = path.join(os.tmpdir(), 'nb-without-data');
const PASSWORD = 'correct horse battery';
const START = Date.UTC(2026, 10, 21, 20);

/** Whether the app starts on a copy of the seeded database. The test's own blob store lacks its pictures. */
const isCopy = ({ sharedWith, database, isSeeding, blobs }: TestAppOptions): boolean =>
  !sharedWith && !database && isSeeding === undefined && !blobs;

/** Starts an app that seeds the catalogue, and waits until all its pictures are drawn. */
async function fillTemplate(database: TestDatabase, blobs: BlobStore): Promise<void> {
  // Before the clock of the tests: ids sort by time, and the catalogue has to come first.
  const clock = fixedClock(START - 60_000);
  const app = await openApp({
    isSeeding: true,
    blobs,
    database,
    clock,
    ids: uuidv7(clock),
    env: { IMAGE_WORKERS: '2' },
  });
  try {
    for (;;) {
      const { pictures } = (await (await fetch(`${app.origin}/api/health`)).json()) as {
        pictures: { total: number; done: number; failed: number } | null;
      };
      // Null while the machine is too busy to read it.
      if (!pictures) continue;
      if (pictures.failed > 0) throw new Error(`${pictures.failed} pictures of the catalogue failed`);
      if (pictures.total > 0 && pictures.done === pictures.total) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // The files stay behind, so no print could be taken of them; each copy would try, for two minutes.
    await database.pool.query(
      'insert into drawn_prints (image_id) select id from images on conflict do nothing',
    );
  } finally {
    await app.close();
  }
}

interface Surroundings {
  database: TestDatabase;
  clock: ReturnType<typeof fixedClock>;
  ids: ReturnType<typeof uuidv7>;
}

async function openApp({ database, clock, ids, ...options }: TestAppOptions & Surroundings) {
  const config = readConfig({
    PORT: '0',
    MODE: 'development',
    RATE_LIMIT_SCALE: '1000',
    IMAGE_WORKERS: '1',
    // Encoding AVIF would compete with every test for the CPU.
    IMAGE_AVIF: 'off',
    // Whatever model a developer has installed is not meant.
    DATA_DIR: NO_DATA,
    ...options.env,
  });
  const composed = await compose({
    config,
    secret: 'a secret for tests that is long enough',
    database,
    isAlone: options.isAlone ?? !options.sharedWith,
    clock,
    ids,
    log: options.log ?? createLog(process.env['TEST_LOG'] ?? 'silent'),
    blobs: options.blobs ?? createMemoryStore(),
    events: createEvents({ databaseUrl: database.url, onTrouble: () => {} }),
    // A test that configures an engine wants the real adapter.
    ...(config.chat.kind ? {} : { chatEngine: options.chatEngine }),
    modelPorts: options.modelPorts,
    modelProgram: options.modelProgram,
    imageEngine: options.imageEngine ?? {
      ...plainEngine(),
      atOnce: Number(config.image.settings['workers']),
    },
    imageKinds: options.imageKinds,
    passwords: options.passwords ?? createPasswords({ isWeak: true, saltOf: addressSalts('tests') }),
    isSeeding: options.isSeeding ?? true,
    pages: options.pages ?? null,
  });
  return { ...composed, origin: await composed.listen() };
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const isCopied = isCopy(options);
  const template = isCopied ? await seededTemplate(fillTemplate) : undefined;
  const database = options.sharedWith?.database ?? options.database ?? (await createTestDatabase(template));
  const clock = options.sharedWith?.clock ?? fixedClock(START);
  const blobs = options.blobs ?? (isCopied ? createSeededStore() : createMemoryStore());
  const chatEngine = scriptedEngine();
  const ids = uuidv7(clock);
  const engines = { chatEngine: options.chatEngine ?? chatEngine };
  const open = () => openApp({ ...options, ...engines, blobs, database, clock, ids });
  let opened = await open();

  const guest = (): Promise<Guest> => openVisitor(opened.origin);

  return {
    get origin() {
      return opened.origin;
    },
    clock,
    database,
    chatEngine,
    get services() {
      return opened.services;
    },
    guest,
    async signUp(name) {
      const visitor = await guest();
      const body = { email: `${name}@example.test`, username: name, password: PASSWORD };
      const people = peopleIn(database.pool);
      const earlier = people.get(name);
      if (earlier) await makeWay(database.pool, earlier);
      const { accessToken, refreshToken, user } = await visitor.account.register({ body });
      people.set(name, user.id);
      visitor.session.accessToken = accessToken;
      // A worker writes the email with the link, which would otherwise come after those that a test causes.
      await opened.services.mail.settle();
      return { ...visitor, user, refreshToken, password: PASSWORD };
    },
    async characters() {
      const list = await (await guest()).discovery.list({ query: { limit: 100 } });
      return list.items.filter((item) => !item.isPremium).map((item) => item.id);
    },
    async restart() {
      await opened.close();
      opened = await open();
    },
    async close() {
      await opened.close();
      if (!options.sharedWith && !options.database) await database.drop();
    },
  };
}
