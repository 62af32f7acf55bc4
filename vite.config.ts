import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageFile from './package.json' with { type: 'json' };
import { compress } from './scripts/vite/compress.ts';
import { firstPaint } from './scripts/vite/first-paint.ts';
import { hostedSheetPlugin } from './scripts/vite/hosted-sheet.ts';
import { cached } from './scripts/vite/compiler-cache.ts';
import { slimContracts } from './scripts/vite/slim-contracts.ts';
import { translate } from './scripts/vite/translate.ts';

const root = resolve(import.meta.dirname, 'src/app/web');
const ui = resolve(import.meta.dirname, 'src/platform/web/ui');
const dist = resolve(import.meta.dirname, 'dist');

const { devDependencies } = packageFile;
const compilerVersion = [
  '@babel/core',
  '@rolldown/plugin-babel',
  'babel-plugin-react-compiler',
  '@vitejs/plugin-react',
]
  .map((name) => `${name} ${devDependencies[name as keyof typeof devDependencies]}`)
  .join();

const ROUTER = /\/src\/app\/web\/router\.tsx$/;
const FIRST_SCREEN = /\/src\/app\/web\/(mount-app|pages\/discover\/for-you-page)\.tsx$/;

/** One build is one language of the interface; scripts/build-product.ts makes all of them. */
const languageOfBuild = () => process.env['INTERFACE_LANGUAGE'] || 'en';

/** `vite build` writes dist/web; `vite build --ssr` writes dist/ssr/entry-server.js. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  publicDir: resolve(import.meta.dirname, 'public'),
  appType: 'custom',
  plugins: [
    ...(languageOfBuild() === 'en' ? [] : [translate(languageOfBuild())]),
    react(),
    cached(babel({ presets: [reactCompilerPreset()] }), compilerVersion),
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
    // The languages share a folder.
    emptyOutDir: false,
    copyPublicDir: !isSsrBuild,
    // Each asset is a file with its own hash; inlined ones would travel with every change of the code.
    assetsInlineLimit: 0,
    // The largest chunk is React itself.
    chunkSizeWarningLimit: 300,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? resolve(root, 'entry-server.tsx') : resolve(root, 'index.html'),
      output: isSsrBuild
        ? {
            entryFileNames:
              languageOfBuild() === 'en' ? 'entry-server.js' : `entry-server.${languageOfBuild()}.js`,
          }
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
