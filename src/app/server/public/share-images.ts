// Preview images of links, rendered on first request and cached.
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { createBoundedPool } from '../../../platform/server/bounded-pool.ts';
import { PROJECT_ROOT } from '../../../platform/server/places/project-root.ts';
import { PUBLIC_PICTURE_CACHING } from '../../../features/images/server/access/media.ts';
import { drawShareCard, type ShareCard } from '../../../features/discovery/server/sharing/share-card.ts';
import type { Sharing } from '../../../features/discovery/server/sharing/sharing.ts';
import type { PublicContent } from './page-facts.ts';

export interface ShareImagesDeps {
  sharing: Sharing;
  /** The bytes of a picture by its /media address; null if it no longer exists. */
  readPicture: (address: string) => Promise<Uint8Array | null>;
  /** Title, description and cover of a guide. */
  guide: PublicContent['guide'];
  productName: string;
}

/** Cache size. An image has about 50 KB. */
const CACHE_SIZE = 200;
const FRESH_MS = 10 * 60_000;
/** Rendering an image occupies a CPU core for a tenth of a second. */
const AT_ONCE = 1;
const WAITING = 50;
/** For what does not depend on a user. */
const CACHING = 'public, max-age=3600';

const PRODUCT_PICTURE = path.join(PROJECT_ROOT, 'public/pictures/garden-wide.webp');

export function mountShareImages(app: FastifyInstance, deps: ShareImagesDeps): void {
  const { sharing, readPicture, productName } = deps;
  const cached = new Map<string, { at: number; jpeg: Promise<Buffer | null> }>();
  const drawing = createBoundedPool(
    { atOnce: AT_ONCE, waiting: WAITING },
    () => new AppError('discovery.busy/previews', { retryAfter: 10 }),
  );

  async function guideImage(name: string): Promise<Buffer | null> {
    return imageOf(`guides/${name}`, async () => {
      const guide = await deps.guide(name);
      return guide && { ...guide, productName, layout: 'wide' };
    });
  }

  /** Whether it may be shown is asked each time. What it shows is part of the key, so a change is seen at once. */
  async function characterImage(id: string): Promise<Buffer | null> {
    const character = await sharing.character(id);
    if (!character) return null;
    const { name: title, portrait } = character;
    const text = character.hook || character.description;
    return imageOf(JSON.stringify(['characters', id, title, text, portrait]), async () => ({
      title,
      text,
      productName,
      layout: 'portrait',
      picture: portrait ? await readPicture(portrait) : null,
    }));
  }

  const productCard = async (): Promise<ShareCard> => ({
    title: productName,
    text: 'Characters to talk with and pictures to make. For adults.',
    productName: '',
    picture: await readFile(PRODUCT_PICTURE),
    layout: 'wide',
  });

  function imageOf(key: string, read: () => Promise<ShareCard | null>): Promise<Buffer | null> {
    const found = cached.get(key);
    if (found && performance.now() - found.at < FRESH_MS) return found.jpeg;
    const jpeg = drawing.run(async () => {
      const card = await read();
      return card && drawShareCard(card);
    });
    cached.delete(key);
    cached.set(key, { at: performance.now(), jpeg });
    if (cached.size > CACHE_SIZE) cached.delete(cached.keys().next().value!);
    // Failures and missing pictures are not cached, so the next request tries again.
    jpeg.then(
      (bytes) => bytes ?? cached.delete(key),
      () => cached.delete(key),
    );
    return jpeg;
  }

  const kinds = {
    guides: { imageOf: guideImage, caching: CACHING },
    characters: { imageOf: characterImage, caching: PUBLIC_PICTURE_CACHING },
  };

  app.get('/share/product.jpg', async (_request, reply) =>
    reply
      .type('image/jpeg')
      .header('cache-control', CACHING)
      .send(await imageOf('product', productCard)),
  );

  app.get<{ Params: { kind: string; file: string } }>('/share/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params;
    const [, name] = /^([a-z0-9-]{1,80})\.jpg$/.exec(file) ?? [];
    const found = name && Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : null;
    const jpeg = found && (await found.imageOf(name!));
    if (!jpeg) throw new AppError('request.not_found');
    return reply.type('image/jpeg').header('cache-control', found.caching).send(jpeg);
  });
}
