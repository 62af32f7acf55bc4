// The images feature with the real coin ledger on a real database, and an engine that the test controls.
import { noUsage } from './no-usage.ts';
import sharp from 'sharp';
import { vi } from 'vitest';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { fixedClock, systemClock } from '../../src/adapters/clock/index.ts';
import { manualTicker } from '../../src/adapters/clock/ticker.ts';
import { createLocalEvents } from '../../src/adapters/events/local.ts';
import { uuidv7 } from '../../src/adapters/ids/index.ts';
import { createPolicyGuard } from '../../src/adapters/picture-guard/combined-guard.ts';
import { createPictureEngines } from '../../src/features/engines/server/picture-engines.ts';
import { createImages, type ImagesDeps } from '../../src/features/images/server/create-images.ts';
import type { Look } from '../../src/features/images/server/images.needs.ts';
import { createPrices } from '../../src/features/images/server/requests/prices.ts';
import type { ImageRequest } from '../../src/features/images/server/requests/images.service.ts';
import { pictureChats } from '../../src/features/chat/server/conversations/picture-chats.ts';
import { createReports } from '../../src/features/safety/server/reports.ts';
import { createLog } from '../../src/platform/server/log.ts';
import type { AuditRecord } from '../../src/platform/server/needs/audit.ts';
import type { BlobStore } from '../../src/platform/server/ports/blob-store.ts';
import type { DrawnImage, ImageEngine, ImageProgress } from '../../src/platform/server/ports/image-engine.ts';
import type { ImageRequest as Drawing } from '../../src/platform/server/ports/image-engine.ts';
import { AppError } from '../../src/shared/errors.ts';
import { recordingNotifier } from './fakes.ts';
import { insertUser } from './people.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestCoins } from './test-coins.ts';
import { tierPermissions } from './tier-permissions.ts';

type Draw = (drawing: Drawing, onProgress: (p: ImageProgress) => void, signal: AbortSignal) => Promise<void>;

let picture: Promise<Uint8Array> | null = null;

/** A small picture of two colours; every drawing returns the same one. */
export function smallPicture(): Promise<Uint8Array> {
  picture ??= sharp({ create: { width: 200, height: 264, channels: 3, background: '#c40' } })
    .composite([
      { input: { create: { width: 80, height: 80, channels: 3, background: '#04c' } }, left: 30, top: 40 },
    ])
    .png()
    .toBuffer();
  return picture;
}

/** `before` runs before each picture and may wait, report progress or throw. */
export function fakeEngine(atOnce = 2): ImageEngine & { drawn: Drawing[]; before: Draw } {
  const engine = {
    name: 'fake',
    isStandIn: true,
    capabilities: { references: 0, imageToImage: false, inpainting: false },
    pace: { deadlineMs: 600_000, leaseMs: 15_000 },
    drawn: [] as Drawing[],
    before: (async () => {}) as Draw,
    atOnce,
    models: async () => [{ id: 'atelier', name: 'Fake', description: 'For tests', price: null }],
    async draw(
      drawing: Drawing,
      onProgress: (p: ImageProgress) => void,
      signal: AbortSignal,
    ): Promise<DrawnImage> {
      await engine.before(drawing, onProgress, signal);
      signal.throwIfAborted();
      engine.drawn.push(drawing);
      const bytes = await smallPicture();
      return {
        bytes,
        mime: 'image/png',
        width: 200,
        height: 264,
        seed: drawing.seed,
        description: 'A red card',
      };
    },
    close: async () => {},
  };
  return engine;
}

/** Waits until `open` is called, or the drawing is aborted. */
export function gate(): { wait(signal: AbortSignal): Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    open: resolve,
    wait: (signal) =>
      Promise.race([
        promise,
        new Promise<void>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        ),
      ]),
  };
}

/** Retries the check for up to 30 seconds, for busy machines, and then fails with the check's own error. */
export const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 5 });

export function inspectableBlobs(): BlobStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return { ...createMemoryStore(kept), kept };
}

/** The product's image engines, of which there is only this one. */
export const onlyEngine = (engine: ImageEngine) =>
  createPictureEngines({
    clock: systemClock,
    log: createLog('silent'),
    usage: noUsage,
    own: engine,
    standIn: engine,
    connect: () => engine,
  });

export interface StudioOptions extends Partial<ImagesDeps> {
  /** Instead of the fake one. */
  engine?: ImageEngine;
  /** Pictures that the fake one draws at the same time. */
  atOnce?: number;
}

export async function createStudio(
  database: TestDatabase,
  { engine: other, atOnce, ...overrides }: StudioOptions = {},
) {
  const clock = fixedClock(Date.UTC(2026, 10, 21, 12));
  const ids = uuidv7(clock);
  const ticker = manualTicker();
  const engine = fakeEngine(atOnce);
  const blobs = inspectableBlobs();
  const coins = createTestCoins({ database, clock, ids });
  const looks = new Map<string, Look>();
  const notifier = recordingNotifier();
  const { notified } = notifier;
  const audited: AuditRecord[] = [];
  const deps: ImagesDeps = {
    database,
    engines: onlyEngine(other ?? engine),
    guard: createPolicyGuard('covered'),
    blobs,
    clock,
    events: createLocalEvents(),
    ids,
    ticker,
    coinAccount: coins,
    permissions: tierPermissions(database),
    log: createLog('silent'),
    looks: { of: async (_db, id) => looks.get(id) ?? null },
    words: { isAvailable: () => false, ask: async () => ({ text: '', finish: 'stop' }) },
    chats: pictureChats,
    safety: {
      async check(text) {
        if (text.includes('forbidden'))
          throw new AppError('safety.blocked', { params: { reason: 'This is not allowed here' } });
      },
    },
    portraits: {
      async set(tx, id, imageId) {
        await tx.updateTable('characters').set({ avatar_image_id: imageId }).where('id', '=', id).execute();
      },
    },
    reports: createReports({ database, clock, ids }),
    audit: { record: async (_tx, entry) => void audited.push(entry) },
    notifier,
    signals: { tell() {} },
    productName: 'Nightbloom',
    secret: 'a secret for tests',
    makesAvif: false,
    prices: createPrices({ perPicture: { atelier: 4 }, perMegapixel: 10 }),
    ...overrides,
  };
  const images = createImages(deps);

  return {
    ...images,
    deps,
    database,
    clock,
    ids,
    ticker,
    engine,
    blobs,
    coins,
    looks,
    notified,
    audited,
    /** Inserts a user with that many coins. */
    async person(amount = 100): Promise<string> {
      const userId = await insertUser(database, ids.next());
      if (amount === 0) return userId;
      const grant = { userId, amount, reason: 'grant', note: '', key: ids.next() } as const;
      await database.transact((tx) => coins.grant(tx, grant));
      return userId;
    },
    /** Inserts a public character whose appearance `looks` knows. */
    async character(creatorId: string, look: Partial<Look> = {}): Promise<string> {
      const id = ids.next();
      const made = {
        name: 'Mara',
        seed: 'mara',
        tags: ['vampire'],
        words: '',
        rating: 'sfw' as Look['rating'],
        data: null as Look['data'],
        references: [] as string[],
        creatorId,
        ...look,
      };
      looks.set(id, made);
      const at = new Date(clock.now());
      const row = { id, creator_id: creatorId, version_id: ids.next(), name: made.name, hook: '', age: 30 };
      await database.transact(async (tx) => {
        await tx
          .insertInto('characters')
          .values({ ...row, rating: made.rating, created_at: at, updated_at: at })
          .execute();
        await tx
          .insertInto('character_versions')
          .values({
            id: row.version_id,
            character_id: id,
            number: 1,
            name: made.name,
            age: 30,
            hook: '',
            description: '',
            personality: '',
            scenario: '',
            greetings: ['Hello'],
            example_dialogue: '',
            look: JSON.stringify({ seed: made.seed, tags: made.tags }),
            created_at: at,
          })
          .execute();
      });
      return id;
    },
    ask(userId: string, request: Partial<ImageRequest> = {}, showNsfw = false) {
      const plain = { prompt: 'A lantern', negativePrompt: '', aspectRatio: '3:4', count: 1 } as const;
      return images.service.generate({ userId }, { ...plain, ...request }, { showNsfw });
    },
    coinAccountOf: (userId: string) => coins.info(userId).then(({ balance, held }) => ({ balance, held })),
    see: (userId: string, id: string) => images.service.job(id, { userId, showNsfw: false }),
  };
}

export type Studio = Awaited<ReturnType<typeof createStudio>>;
