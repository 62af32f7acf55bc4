// Serves renditions. An address holds 128 random bits that are handed out only to those who may see the picture, and a
// cover has random bits of its own. If not everybody may see it any more, the address must be signed as well.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../../shared/errors.ts';
import type { PictureFormat } from '../../../../shared/words/picture-address.ts';
import { readBlob } from '../../../../platform/server/read-blob.ts';
import type { BlobStore, StoredBlob } from '../../../../platform/server/ports/blob-store.ts';
import { blobKey } from '../renditions/blob-keys.ts';
import type { SignedCopy } from '../renditions/signed-copy.ts';
import type { PictureAccess } from './picture-access.ts';
import type { Access, Kept } from './picture-access.views.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const FILE = /^([\w-]{22}-\d{2,4})\.(webp|avif|jpg)$/;
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
  blob: StoredBlob;
  format: PictureFormat;
}

/** @param formats those that are kept of this picture: what is not there is not looked for. */
async function find(
  blobs: Pick<BlobStore, 'get'>,
  { id, stem, asked, accept }: { id: string; stem: string; asked: string; accept: string },
  formats: readonly PictureFormat[],
): Promise<Found | null> {
  const wanted: PictureFormat[] =
    asked === 'avif' ? ['avif'] : takesAvif(accept) ? ['avif', 'webp'] : ['webp'];
  for (const format of wanted.filter((each) => formats.includes(each))) {
    const blob = await blobs.get(blobKey(id, `${stem}.${format}`));
    if (blob) return { blob, format };
  }
  return null;
}

function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}

const missing = () => new AppError('request.not_found');

/** What belongs to no picture, such as a user's own portrait. */
const LOOSE: Kept = { access: 'public', formats: ['webp'] };

interface MediaDeps {
  blobs: Pick<BlobStore, 'get'>;
  access: Pick<PictureAccess, 'of' | 'signedFor'>;
  /** What was taken down by a removal request. */
  isHidden?: (id: string) => boolean;
  signedCopy: SignedCopy;
}

/**
 * GET and HEAD /media/{imageId}/{secret}-{width}.webp: AVIF where there is one and the reader takes it, else WebP;
 * `.avif` asks for that alone, `.jpg` for a signed copy to take away. Whatever is wrong with an address, the answer is
 * the same 404.
 */
export function serveMedia(
  app: FastifyInstance,
  { blobs, access: pictures, isHidden = () => false, signedCopy }: MediaDeps,
): void {
  /** Null where a picture may not be seen at this address. */
  function cachingFor(id: string, access: Access, query: { until?: unknown; sig?: unknown }): string | null {
    if (access === 'gone') return null;
    if (access !== 'private') return CACHING[access];
    const good = pictures.signedFor(id, query);
    return good > 0 ? `private, max-age=${Math.floor(good / 1000)}` : null;
  }

  app.get<{ Params: { id: string; file: string }; Querystring: { until?: unknown; sig?: unknown } }>(
    '/media/:id/:file',
    async (request, reply) => {
      const { id, file } = request.params;
      const [, stem = '', asked = ''] = FILE.exec(file) ?? [];
      if (!stem || !ID.test(id) || isHidden(id)) throw missing();
      const { access, formats } = (await pictures.of(id)) ?? LOOSE;
      const caching = cachingFor(id, access, request.query);
      if (caching && asked === 'jpg') {
        const kept = await readBlob(blobs, blobKey(id, `${stem}.webp`));
        const copy = kept && (await signedCopy(kept));
        if (!copy) throw missing();
        reply.headers({ 'cache-control': caching, 'x-content-type-options': 'nosniff' });
        return reply.type('image/jpeg').send(copy);
      }
      const address = { id, stem, asked, accept: request.headers.accept ?? '' };
      const found = caching && (await find(blobs, address, formats));
      if (!found) throw missing();
      const { blob, format } = found;
      const etag = `"${format}-${blob.size}"`;
      reply.headers({ etag, 'cache-control': caching, vary: 'accept', 'x-content-type-options': 'nosniff' });
      if (isUnchanged(request, etag)) {
        blob.content.destroy();
        return reply.code(304).send();
      }
      return reply.type(`image/${format}`).header('content-length', blob.size).send(blob.content);
    },
  );
}
