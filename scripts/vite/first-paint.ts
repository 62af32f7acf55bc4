// Puts into index.html what must happen before the first paint: the fonts, the names of the chunks that a visitor past
// the gate needs, and the inline script that picks theme and screen and fetches those. It all stands before the style
// sheets, since an inline script waits for every sheet above it.
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

interface Options {
  /** The script's file; its text is the same in every build of one source, so a policy can carry its hash. */
  script: string;
  /** The modules whose chunks are named. */
  modules: RegExp;
  fonts: RegExp;
}

const PLACE = '<!--first-paint-->';

export function firstPaint({ script, modules, fonts }: Options): Plugin {
  return {
    name: 'nightbloom:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const lines = Object.keys(bundle)
          .filter((name) => fonts.test(name))
          .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`);
        lines.push(`<meta name="nb-app" content="${chunkNames(bundle, modules).join(' ')}">`);
        lines.push(`<script>${readFileSync(script, 'utf8').trim()}</script>`);
        return html.replace(PLACE, () => lines.join('\n'));
      },
    },
  };
}

/** The chunks of these modules and all that they import, without what the entry has already. */
function chunkNames(bundle: Rolldown.OutputBundle, modules: RegExp): string[] {
  const wanted = new Set<string>();
  const follow = (fileName: string) => {
    const chunk = bundle[fileName];
    if (wanted.has(`/${fileName}`) || chunk?.type !== 'chunk' || chunk.isEntry) return;
    wanted.add(`/${fileName}`);
    chunk.imports.forEach(follow);
  };
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && output.moduleIds.some((id) => modules.test(id))) follow(output.fileName);
  return [...wanted];
}
