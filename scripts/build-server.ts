// The server as a few plain files: it starts without stripping types or opening hundreds of modules.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown, type OutputOptions } from 'rolldown';

const ROOT = path.resolve(import.meta.dirname, '..');
const OUT = path.join(ROOT, 'dist/server');

/** Packages that are not bundled: native code stays where it is installed, the rest is loaded when it is needed. */
export const EXTERNALS = [
  'sharp',
  '@node-rs/argon2',
  '@peculiar/x509',
  'nodemailer',
  'openid-client',
  'pdfkit',
  'reflect-metadata',
  'stripe',
];

/** Commands of operators, which also run where there are no sources. */
export const COMMANDS = [
  'admin',
  'backup',
  'doctor',
  'engines',
  'memory',
  'model',
  'reconcile',
  'restore',
  'storage',
  'understudy',
];

/**
 * Only ASCII, so that the engine keeps the text in one byte a character: it is read in half the time and half the
 * memory. An escape means the same as its character in strings, templates and patterns.
 */
const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Written by one bundle: what its entries share is there once. */
async function bundle(input: Record<string, string>, form: OutputOptions): Promise<void> {
  const made = await rolldown({
    input,
    platform: 'node',
    external: [/^node:/, ...EXTERNALS],
    logLevel: 'warn',
  });
  try {
    const { output } = await made.generate({
      ...form,
      // Names stay, for the sake of traces in the log.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      keepNames: true,
    });
    for (const file of output)
      if (file.type === 'chunk') await writeFile(path.join(OUT, file.fileName), inAscii(file.code));
  } finally {
    await made.close();
  }
}

export async function buildServer(): Promise<void> {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(path.join(OUT, 'commands'), { recursive: true });
  const source = (file: string) => path.join(ROOT, 'src', file);
  await bundle(
    {
      serve: source('app/server/serve.ts'),
      worker: path.join(ROOT, 'packages/atelier/src/worker.ts'),
      'character-worker': source('features/safety/server/characters/character-worker.ts'),
      'card-worker': source('features/characters/server/files/card-worker.ts'),
      'message-worker': source('features/safety/server/messages/message-worker.ts'),
      'source-program': source('features/chat-files/server/reading/source-program.ts'),
    },
    // CommonJS, for two reasons: the engine hands out the compiled code of such files after they ran, and an `import`
    // of a module of Node reads every name in it (node:http would load all of fetch and its WebSocket).
    {
      format: 'cjs',
      dynamicImportInCjs: false,
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name]-[hash].cjs',
    },
  );
  // Modules: the one starts before all else, the other loads a module from the data folder.
  for (const [name, file] of Object.entries({
    main: 'app/server/main-built.ts',
    'local-model-program': 'adapters/chat-engine/local-model/program.ts',
  }))
    await bundle({ [name]: source(file) }, { format: 'esm', entryFileNames: '[name].js' });
  await bundle(Object.fromEntries(COMMANDS.map((name) => [name, path.join(ROOT, 'scripts', `${name}.ts`)])), {
    format: 'esm',
    entryFileNames: 'commands/[name].js',
    chunkFileNames: 'commands/[name]-[hash].js',
  });
}
