// Puts into index.html what must happen before the first paint: the style sheet itself, the names of the chunks, and
// the inline script that picks theme and screen and fetches code. On a slow line a sheet in a file of its own would
// cost a second journey before anything is seen.
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin, type Rolldown } from 'vite';

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
          .replace(SHEET, (_tag, fileName: string) => {
            names.push(['nb-sheet', `/${fileName}`]);
            return `<style>${textOf(bundle[fileName])}</style>`;
          });
        const lines = [
          ...names.map(([name, content]) => `<meta name="${name}" content="${content}">`),
          `<script>${minified(script)}</script>`,
        ];
        return page.replace(PLACE, () => lines.join('\n'));
      },
    },
  };
}

/** Its comments are for us: on a slow line every kilobyte is 6 ms. */
function minified(file: string): string {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return code.trim();
}

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
