// Puts into index.html what must happen before the first paint: the style sheet itself, the names of the chunks, and
// the inline script that picks theme and screen and fetches code. On a slow line a sheet in a file of its own would
// cost a second journey before anything is seen.
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

interface Options {
  /** The script's file; its text is the same in every build of one source, so a policy can carry its hash. */
  script: string;
  /** The modules whose chunks are named. */
  modules: RegExp;
}

const PLACE = '<!--first-paint-->';
const SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/;
const ENTRY = /<script type="module"[^>]*src="(\/assets\/[^"]+)"><\/script>/;

export function firstPaint({ script, modules }: Options): Plugin {
  return {
    name: 'nightbloom:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const names = [['nb-app', chunkNames(bundle, modules).join(' ')]];
        const page = html
          .replace(ENTRY, (_tag, address: string) => {
            names.push(['nb-entry', address]);
            return '';
          })
          .replace(SHEET, (tag, fileName: string) => inPlaceOf(tag, textOf(bundle[fileName])));
        const lines = [
          ...names.map(([name, content]) => `<meta name="${name}" content="${content}">`),
          `<script>${readFileSync(script, 'utf8').trim()}</script>`,
        ];
        return page.replace(PLACE, () => lines.join('\n'));
      },
    },
  };
}

/** The disabled link is never fetched: by it the loader of later chunks knows that this sheet is there. */
const inPlaceOf = (tag: string, sheet: string): string =>
  `<style>${sheet}</style>\n${tag.replace('<link', '<link disabled')}`;

function textOf(output: Rolldown.OutputBundle[string] | undefined): string {
  if (output?.type !== 'asset') throw new Error('the page’s style sheet is not in the build');
  return output.source.toString().trim();
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
