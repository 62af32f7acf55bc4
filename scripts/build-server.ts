// The server as a few plain files: it starts without stripping types or opening hundreds of modules.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = path.resolve(import.meta.dirname, '..');
const OUT = path.join(ROOT, 'dist/server');

/** Native code stays where it is installed; what is rarely needed is loaded when it is. */
const EXTERNAL = /^(?:node:|sharp$|@node-rs\/argon2$|nodemailer$|openid-client$)/;

/**
 * Only ASCII, so that the engine keeps the text in one byte a character: it is read in half the time and half the
 * memory. An escape means the same as its character in strings, templates and patterns.
 */
const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export async function buildServer(): Promise<void> {
  const bundle = await rolldown({
    input: {
      main: path.join(ROOT, 'src/app/server/main.ts'),
      worker: path.join(ROOT, 'src/adapters/image-engine/atelier/worker.ts'),
      'character-worker': path.join(ROOT, 'src/features/safety/server/character-worker.ts'),
      'card-worker': path.join(ROOT, 'src/features/characters/server/card-worker.ts'),
    },
    platform: 'node',
    external: EXTERNAL,
    logLevel: 'warn',
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // Names stay, for the sake of traces in the log.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      keepNames: true,
    });
    await rm(OUT, { recursive: true, force: true });
    await mkdir(OUT, { recursive: true });
    for (const file of output)
      if (file.type === 'chunk') await writeFile(path.join(OUT, file.fileName), inAscii(file.code));
  } finally {
    await bundle.close();
  }
}
