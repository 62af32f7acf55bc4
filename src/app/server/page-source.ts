// Where pages come from: the built files, or a development server that is handed in.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PROJECT_ROOT } from '../../platform/server/places/project-root.ts';

const DIST = path.join(PROJECT_ROOT, 'dist');

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
    hasGoogle: boolean;
    hasDiagnostics: boolean;
    feed: unknown;
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

/** Null where nothing is built, for instance in tests of the API alone. */
export async function builtPages(): Promise<PageSource | null> {
  const index = path.join(DIST, 'web/index.html');
  const isBuilt = await stat(index).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return null;
  const template = await readFile(index, 'utf8');
  let entry: Promise<EntryServer> | undefined;
  return {
    template: async () => template,
    entry: () => (entry ??= import(pathToFileURL(path.join(DIST, 'ssr/entry-server.js')).href)),
    isKept: true,
    mountFiles: mountBuiltFiles,
  };
}

const WEB = path.join(DIST, 'web');

const options = (folder: string) => ({
  root: folder,
  preCompressed: true,
  index: false as const,
  setHeaders(reply: FastifyReply, file: string) {
    const isHashed = file.includes(`${path.sep}assets${path.sep}`);
    void reply.header(
      'cache-control',
      isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
  },
});

/** A folder is one route; only the few files beside the page have one each, as every other address is a page. */
async function mountBuiltFiles(app: FastifyInstance): Promise<void> {
  await app.register(staticFiles, { ...options(WEB), serve: false });
  for (const entry of await readdir(WEB, { withFileTypes: true })) {
    const { name } = entry;
    if (entry.isDirectory()) {
      const folder = { ...options(path.join(WEB, name)), prefix: `/${name}/`, decorateReply: false };
      await app.register(staticFiles, folder);
    } else if (!/\.(?:br|gz)$|^index\.html$/.test(name)) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
    }
  }
}
