// Composes what crawlers and link previews read: page heads, preview images, the sitemap.
import type { FastifyInstance } from 'fastify';
import type { Sharing } from '../../../features/discovery/server/sharing/sharing.ts';
import { blobKey } from '../../../features/images/server/renditions/blob-keys.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../platform/server/read-blob.ts';
import { createPageFacts, type PublicContent } from '../public/page-facts.ts';
import { createMissingPages, type MissingPagesDeps } from '../public/missing-pages.ts';
import { mountShareImages } from '../public/share-images.ts';
import { mountSitemap } from '../public/sitemap.ts';

export interface PublicDeps extends MissingPagesDeps {
  app: FastifyInstance;
  sharing: Sharing;
  blobs: BlobStore;
  content: PublicContent;
  productName: string;
  origin: () => string;
}

/** @returns the function that reads the head of a page. */
export function composePublic(deps: PublicDeps) {
  const { app, sharing, blobs, content, productName, origin } = deps;
  mountSitemap(app, { sharing, origin, documents: content.documents });
  mountShareImages(app, {
    sharing,
    productName,
    guide: content.guide,
    readPicture(address) {
      const [, id, file] = /^\/media\/([^/]+)\/([^/]+)$/.exec(address) ?? [];
      return id && file ? readBlob(blobs, blobKey(id, file)) : Promise.resolve(null);
    },
  });
  const missing = createMissingPages(deps);
  return createPageFacts({ sharing, missing, sources: content.sources, productName, origin });
}
