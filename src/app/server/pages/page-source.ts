// The source of the pages: the built files, or a development server that the caller passes in.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import type { PageFacts } from '../public/facts.ts';
import { PROJECT_ROOT } from '../../../platform/server/places/project-root.ts';

export interface RenderedPage {
  status: number;
  head: string;
  body: string;
  state: string;
}

/** The exports of src/app/web/entry-server.tsx, either bundled or loaded from the sources. */
export interface EntryServer {
  render(input: {
    path: string;
    build: string | null;
    productName: string;
    offers: { hasGoogle: boolean; hasMail: boolean };
    hasDiagnostics: boolean;
    feed: unknown;
    facts: PageFacts;
    origin: string;
  }): Promise<RenderedPage>;
}

export interface PageSource {
  /** What the pages are built in; English where it is absent. */
  languages?: readonly string[];
  /** index.html with its three placeholders. */
  template(url: string, language: string): Promise<string>;
  entry(language: string): Promise<EntryServer>;
  /** Serves scripts, styles, fonts and pictures of the pages. */
  mountFiles(app: FastifyInstance): Promise<void>;
  /** Whether a rendered page may be cached. */
  isCacheable: boolean;
  /** Identifies the build of the pages; absent where they are not built. */
  build?: string;
}

/**
 * Null if the pages are not built, for instance in tests of the API.
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
  const templates = await readTemplates(web);
  // A template names the files of the entry by their hashes, which change with every file that they load.
  const build = createHash('sha256')
    .update([...templates.values()].join(''))
    .digest('hex')
    .slice(0, 16);
  // `require` because the built server is CommonJS without `import()` (built-code.ts). Modules are cached.
  const load = createRequire(import.meta.url);
  return {
    languages: [...templates.keys()],
    template: async (_url, language) => templates.get(language)!,
    entry: async (language) =>
      load(path.join(dist, 'ssr', `entry-server${endingOf(language)}.js`)) as EntryServer,
    isCacheable: true,
    build,
    async mountFiles(app) {
      // Pages compare it with their own when code cannot be loaded (platform/web/versions/new-version.ts).
      app.get('/build.txt', (_request, reply) =>
        reply.type('text/plain').header('cache-control', 'no-store').send(build),
      );
      await mountBuiltFiles(app, web);
    },
  };
}

const endingOf = (language: string): string => (language === 'en' ? '' : `.${language}`);

/** The page of each language: index.html is English, index.de.html German. */
async function readTemplates(web: string): Promise<Map<string, string>> {
  const templates = new Map<string, string>();
  for (const name of (await readdir(web)).sort()) {
    const [, language = 'en'] = TEMPLATE.exec(name) ?? [];
    if (TEMPLATE.test(name)) templates.set(language, await readFile(path.join(web, name), 'utf8'));
  }
  return templates;
}

const TEMPLATE = /^index(?:\.([\w-]+))?\.html$/;

/**
 * Must be revalidated each time: a cached service worker would keep running in every browser that has it, and the sheet
 * names fonts of this build.
 */
const REVALIDATED = /^(?:service-worker\.js|hosted\.css)(?:\.br|\.gz)?$/;

function cachingOf(file: string): string {
  if (REVALIDATED.test(path.basename(file))) return 'no-cache';
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

/** Registers one route per folder and one per top-level file, because every other path belongs to a page. */
async function mountBuiltFiles(app: FastifyInstance, web: string): Promise<void> {
  await app.register(staticFiles, { ...options(web), serve: false });
  const entries = await readdir(web, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile()))
    if (!/\.(?:br|gz)$/.test(name) && !TEMPLATE.test(name))
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
  await app.register(async (folders) => {
    folders.setErrorHandler((error: FastifyError) => {
      // The path names a folder, or cannot be a file name.
      if ([400, 403, 404].includes(error.statusCode ?? 0)) throw new AppError('request.not_found');
      throw error;
    });
    for (const { name } of entries.filter((entry) => entry.isDirectory())) {
      const folder = { ...options(path.join(web, name)), prefix: `/${name}/`, decorateReply: false };
      await folders.register(staticFiles, folder);
    }
  });
}
