// Where pages come from: the built files, or a development server that is handed in.
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import type { PageFacts } from './public/facts.ts';
import { PROJECT_ROOT } from '../../platform/server/places/project-root.ts';

export interface RenderedPage {
  status: number;
  head: string;
  body: string;
  state: string;
}

/** entry-server.tsx of src/app/web, built or loaded as it is. */
export interface EntryServer {
  render(input: {
    path: string;
    productName: string;
    offers: { hasGoogle: boolean; hasMail: boolean };
    hasDiagnostics: boolean;
    feed: unknown;
    facts: PageFacts;
    origin: string;
  }): Promise<RenderedPage>;
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

/**
 * Null where nothing is built, for instance in tests of the API alone.
 * @param dist the folder that holds `web` and `ssr`
 */
export async function builtPages(dist = path.join(PROJECT_ROOT, 'dist')): Promise<PageSource | null> {
  const web = path.join(dist, 'web');
  const index = path.join(web, 'index.html');
  const isBuilt = await stat(index).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return null;
  const template = await readFile(index, 'utf8');
  // Not `import`: the built server is loaded in a way that has none (built-code.ts). A module is loaded once.
  const load = createRequire(import.meta.url);
  return {
    template: async () => template,
    entry: async () => load(path.join(dist, 'ssr/entry-server.js')) as EntryServer,
    isKept: true,
    mountFiles: (app) => mountBuiltFiles(app, web),
  };
}

/** Asked for anew each time: an old one would go on in every browser that has it. */
const WORKER = /^service-worker\.js(?:\.br|\.gz)?$/;

function cachingOf(file: string): string {
  if (WORKER.test(path.basename(file))) return 'no-cache';
  return file.includes(`${path.sep}assets${path.sep}`)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600';
}

const options = (folder: string) => ({
  root: folder,
  preCompressed: true,
  index: false as const,
  setHeaders(reply: FastifyReply, file: string) {
    void reply.header('cache-control', cachingOf(file));
  },
});

/** A folder is one route; only the few files beside the page have one each, as every other address is a page. */
async function mountBuiltFiles(app: FastifyInstance, web: string): Promise<void> {
  await app.register(staticFiles, { ...options(web), serve: false });
  const entries = await readdir(web, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile()))
    if (!/\.(?:br|gz)$|^index\.html$/.test(name))
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  await app.register(async (folders) => {
    folders.setErrorHandler((error: FastifyError) => {
      // A folder, or a name that no file can have.
      if ([400, 403, 404].includes(error.statusCode ?? 0)) throw new AppError('request.not_found');
      throw error;
    });
    for (const { name } of entries.filter((entry) => entry.isDirectory())) {
      const folder = { ...options(path.join(web, name)), prefix: `/${name}/`, decorateReply: false };
      await folders.register(staticFiles, folder);
    }
  });
}
