// Keeps what the React compiler made of a file. It takes nine tenths of a build, and the pages are built once for each
// language, where most files are the same.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../run.ts';

const FOLDER = path.join(ROOT, 'node_modules/.cache/react-compiler');

interface Compiled {
  code: string;
  map: null;
}

/** @param version what the result depends on besides the file */
export async function cached(plugins: Plugin | Promise<Plugin>, version: string): Promise<Plugin> {
  const plugin = await plugins;
  const { transform } = plugin;
  if (typeof transform !== 'object') throw new Error(`${plugin.name} transforms in another way`);
  mkdirSync(FOLDER, { recursive: true });
  const { handler } = transform;
  return {
    ...plugin,
    transform: {
      ...transform,
      async handler(code, id, options) {
        // Development wants the maps, and compiles what changed only.
        if (this.environment.mode !== 'build') return handler.call(this, code, id, options);
        const key = createHash('sha256')
          .update(`${version}\0${path.relative(ROOT, id)}\0${code}`)
          .digest('hex');
        const file = path.join(FOLDER, key);
        const kept = read(file);
        if (kept !== null) return kept;
        const made = await handler.call(this, code, id, options);
        const compiled =
          made && typeof made === 'object' && typeof made.code === 'string'
            ? { code: made.code, map: null }
            : null;
        if (compiled) writeFileSync(file, JSON.stringify(compiled));
        return compiled ?? made;
      },
    },
  };
}

function read(file: string): Compiled | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Compiled;
  } catch {
    return null;
  }
}
