// Where pages come from: the built files, or a development server that is handed in.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIST = path.resolve(import.meta.dirname, '../../../dist');

export interface RenderedPage {
  status: number;
  head: string;
  body: string;
  state: string;
}

/** entry-server.tsx of src/app/web, built or loaded as it is. */
export interface EntryServer {
  render(input: { path: string; productName: string; feed: unknown; origin: string }): Promise<RenderedPage>;
}

export interface PageSource {
  /** index.html with its three places still open. */
  template(url: string): Promise<string>;
  entry(): Promise<EntryServer>;
  /** Serves scripts, styles, fonts and pictures of the pages. */
  mountFiles(app: FastifyInstance): Promise<void>;
  /** Whether a drawn page may be kept for a while. */
  isKept: boolean;
}

/** Null where nothing is built, for instance in tests of the API alone. */
export async function builtPages(): Promise<PageSource | null> {
  const index = path.join(DIST, 'web/index.html');
  const isBuilt = await stat(index).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return null;
  const template = await readFile(index, 'utf8');
  const entry = (await import(pathToFileURL(path.join(DIST, 'ssr/entry-server.js')).href)) as EntryServer;
  return {
    template: async () => template,
    entry: async () => entry,
    isKept: true,
    async mountFiles(app) {
      await app.register(staticFiles, {
        root: path.join(DIST, 'web'),
        preCompressed: true,
        index: false,
        wildcard: false,
        setHeaders(reply, file) {
          const isHashed = file.includes(`${path.sep}assets${path.sep}`);
          void reply.header(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      });
    },
  };
}
