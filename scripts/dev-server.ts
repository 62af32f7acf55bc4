// The product with pages straight from their sources, through vite.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createServer } from 'vite';
import { serve } from '../src/app/server/serve.ts';
import type { EntryServer, PageSource } from '../src/app/server/pages/page-source.ts';
import { ROOT } from './run.ts';

const WEB = path.join(ROOT, 'src/app/web');
const OURS = /^\/(api|media)\//;

async function vitePages(): Promise<PageSource> {
  const vite = await createServer({
    configFile: path.join(ROOT, 'vite.config.ts'),
    // Bundling the configuration writes a file that the watcher would take for a change.
    configLoader: 'native',
    server: { middlewareMode: true },
    appType: 'custom',
  });
  return {
    isCacheable: false,
    languages: [process.env['INTERFACE_LANGUAGE'] || 'en'],
    template: async (url) =>
      vite.transformIndexHtml(url, await readFile(path.join(WEB, 'index.html'), 'utf8')),
    entry: async () => (await vite.ssrLoadModule('/entry-server.tsx')) as EntryServer,
    async mountFiles(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (OURS.test(request.url)) return done();
        vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
  };
}

await serve(await vitePages());
