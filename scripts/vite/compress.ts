// Brotli and gzip beside each text file of the build, at the highest quality: the server only picks one.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Smaller files fit one packet either way. */
const MIN_BYTES = 512;

export function compress(): Plugin {
  let outDir = '';
  return {
    name: 'nightbloom:compress',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files.filter((name) => TEXT.test(name)).map((name) => compressFile(join(outDir, name))),
      );
    },
  };
}

async function isNewer(path: string, than: string): Promise<boolean> {
  const [made, source] = await Promise.all([path, than].map((each) => stat(each).catch(() => null)));
  return Boolean(made && source && made.mtimeMs >= source.mtimeMs);
}

async function compressFile(path: string): Promise<void> {
  // What an earlier language of the same build wrote is done.
  if (await isNewer(`${path}.gz`, path)) return;
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
