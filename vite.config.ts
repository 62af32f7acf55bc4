import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './scripts/vite/compress.ts';
import { firstPaint } from './scripts/vite/first-paint.ts';
import { hostedSheetPlugin } from './scripts/vite/hosted-sheet.ts';
import { slimContracts } from './scripts/vite/slim-contracts.ts';

const root = resolve(import.meta.dirname, 'src/app/web');
const ui = resolve(import.meta.dirname, 'src/platform/web/ui');
const dist = resolve(import.meta.dirname, 'dist');

const ROUTER = /\/src\/app\/web\/router\.tsx$/;
const FIRST_SCREEN = /\/src\/app\/web\/(mount-app|pages\/discover\/for-you-page)\.tsx$/;

/** `vite build` writes dist/web; `vite build --ssr` writes dist/ssr/entry-server.js. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  publicDir: resolve(import.meta.dirname, 'public'),
  appType: 'custom',
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    // Tests speak through whole contracts.
    ...(mode === 'test' ? [] : [slimContracts()]),
    ...(isSsrBuild
      ? []
      : [
          firstPaint({ script: resolve(root, 'first-paint.js'), modules: FIRST_SCREEN }),
          hostedSheetPlugin({ fonts: resolve(ui, 'fonts.css'), tokens: resolve(ui, 'tokens.css') }),
          compress(),
        ]),
  ],
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? resolve(dist, 'ssr') : resolve(dist, 'web'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    // Each asset is a file with its own hash; inlined ones would travel with every change of the code.
    assetsInlineLimit: 0,
    // The largest chunk is React itself.
    chunkSizeWarningLimit: 300,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? resolve(root, 'entry-server.tsx') : resolve(root, 'index.html'),
      output: isSsrBuild
        ? { entryFileNames: 'entry-server.js' }
        : {
            // What every visitor runs is three files, whatever other screens share with them.
            codeSplitting: {
              groups: [
                { name: 'base', tags: ['$initial'], priority: 2 },
                { name: 'router', test: ROUTER, priority: 1 },
                { name: 'first-screen', test: FIRST_SCREEN, priority: 0 },
              ],
            },
          },
    },
  },
  // The server runs without development packages, so the bundle brings its own; and it renders with React's fast build.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}));
