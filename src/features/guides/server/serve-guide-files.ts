// What of the guides is not JSON: their pictures, and the Atom feed.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { atomOf } from './atom.ts';
import type { GuidesService } from './guides.service.ts';
import type { GuidePictures } from './pictures.ts';

export interface GuideFilesDeps {
  guides: GuidesService;
  pictures: GuidePictures;
  productName: string;
  origin: () => string;
}

/** With the picture's stamp in the address it never changes; without, as others may link to it, it may. */
const LASTING = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

export function serveGuideFiles(app: FastifyInstance, deps: GuideFilesDeps): void {
  const { guides, pictures, productName, origin } = deps;
  app.get('/guides/feed.xml', async (_request, reply) =>
    reply
      .type('application/atom+xml; charset=utf-8')
      .headers({ 'cache-control': SHORT, 'x-content-type-options': 'nosniff' })
      .send(atomOf({ productName, origin: origin(), guides: await guides.entries() })),
  );

  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    '/guides/pictures/:name',
    async (request, reply) => {
      const found = await pictures.bytes(request.params.name);
      if (!found) throw new AppError('request.not_found');
      const etag = `"${found.stamp}"`;
      reply.headers({
        etag,
        'cache-control': request.query.v === found.stamp ? LASTING : SHORT,
        'x-content-type-options': 'nosniff',
      });
      if (isKnown(request, etag)) return reply.code(304).send();
      return reply.type(found.type).send(found.bytes);
    },
  );
}

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
