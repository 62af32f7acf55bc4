// Serves renditions. An address holds 128 random bits that are handed out only to those who may see the picture, and a
// cover has random bits of its own. If not everybody may see it any more, the address must be signed as well.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import type { PictureFormat } from '../../../shared/words/picture-address.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { blobKey } from './blob-keys.ts';
import type { PictureAccess } from './picture-access.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const FILE = /^([\w-]{22}-\d{2,4})\.(webp|avif)$/;
/**
 * A picture never changes under its address. One that everybody may see today can become private tomorrow, which shared
 * caches have to notice within a minute; a browser may keep what its user has seen.
 */
export const PUBLIC_PICTURE_CACHING = 'public, max-age=3600, s-maxage=30';
const CACHING = { lasting: 'public, max-age=31536000, immutable', public: PUBLIC_PICTURE_CACHING };

/** Whether AVIF is named, and not with a quality of zero. */
export const takesAvif = (accept: string): boolean =>
  /image\/avif\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(accept);

interface Found {
  bytes: Uint8Array;
  format: PictureFormat;
}

async function find(blobs: BlobStore, id: string, file: string, accept: string): Promise<Found | null> {
  const parts = ID.test(id) ? FILE.exec(file) : null;
  if (!parts) return null;
  const [, stem, asked] = parts;
  const formats: PictureFormat[] =
    asked === 'avif' ? ['avif'] : takesAvif(accept) ? ['avif', 'webp'] : ['webp'];
  for (const format of formats) {
    const bytes = await blobs.get(blobKey(id, `${stem}.${format}`));
    if (bytes) return { bytes, format };
  }
  return null;
}

function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}

interface MediaDeps {
  blobs: BlobStore;
  access: Pick<PictureAccess, 'of' | 'signedFor'>;
  /** What was taken down by a removal request. */
  isHidden?: (id: string) => boolean;
}

/**
 * GET and HEAD /media/{imageId}/{secret}-{width}.webp: AVIF where there is one and the reader takes it, else WebP;
 * `.avif` asks for that alone. Whatever is wrong with an address, the answer is the same 404.
 */
export function serveMedia(app: FastifyInstance, { blobs, access, isHidden = () => false }: MediaDeps): void {
  /** Null where this address leads to nothing. */
  async function cachingFor(id: string, query: { until?: unknown; sig?: unknown }): Promise<string | null> {
    if (!ID.test(id) || isHidden(id)) return null;
    const allowed = (await access.of(id)) ?? 'public';
    if (allowed === 'gone') return null;
    if (allowed !== 'private') return CACHING[allowed];
    const good = access.signedFor(id, query);
    return good > 0 ? `private, max-age=${Math.floor(good / 1000)}` : null;
  }

  app.get<{ Params: { id: string; file: string }; Querystring: { until?: unknown; sig?: unknown } }>(
    '/media/:id/:file',
    async (request, reply) => {
      const { id, file } = request.params;
      const caching = await cachingFor(id, request.query);
      const found = caching && (await find(blobs, id, file, request.headers.accept ?? ''));
      if (!found) throw new AppError('request.not_found');
      const { bytes, format } = found;
      const etag = `"${format}-${bytes.length}"`;
      reply.headers({ etag, 'cache-control': caching, vary: 'accept', 'x-content-type-options': 'nosniff' });
      if (isUnchanged(request, etag)) return reply.code(304).send();
      return reply
        .type(`image/${format}`)
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );
}
