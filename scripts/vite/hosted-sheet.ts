// Writes hosted.css: the product's fonts and tokens under an address that no build changes. Pages that the server writes
// by itself, those of the embedded payment provider, take their looks from it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

interface Options {
  /** Style sheet with the font faces; their addresses are relative to it. */
  fonts: string;
  tokens: string;
}

const FONT = /url\(([^)]+\.woff2)\)/g;
const LIGHT = /\[data-theme='light'\] (\{[^}]*\})/;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/** @param addressOf where a font file is served */
export function hostedSheet({ fonts, tokens }: Options, addressOf: (file: string) => string): string {
  const faces = readFileSync(fonts, 'utf8').replaceAll(
    FONT,
    (_url, file: string) => `url(${addressOf(path.resolve(path.dirname(fonts), file))})`,
  );
  const colors = readFileSync(tokens, 'utf8');
  const [, light] = LIGHT.exec(colors) ?? [];
  if (!light) throw new Error(`${tokens} has no light theme`);
  // Without a script the system's preference can only be asked here.
  const preferred = `@media (prefers-color-scheme: light) { body:not([data-theme]) ${light} }`;
  return `${faces}\n${colors}\n${preferred}\n`.replaceAll(COMMENT, '').replaceAll(/\n\s*/g, '\n');
}

export function hostedSheetPlugin(options: Options): Plugin {
  return {
    name: 'nightbloom:hosted-sheet',
    generateBundle(_output, bundle) {
      const source = hostedSheet(options, (file) => `/${builtName(bundle, path.basename(file))}`);
      this.emitFile({ type: 'asset', fileName: 'hosted.css', source });
    },
    configureServer({ middlewares }) {
      middlewares.use('/hosted.css', (_request, response) => {
        response.setHeader('content-type', 'text/css');
        response.end(hostedSheet(options, (file) => `/@fs${file}`));
      });
    },
  };
}

function builtName(bundle: Rolldown.OutputBundle, name: string): string {
  const font = Object.values(bundle).find((output) => output.type === 'asset' && output.names.includes(name));
  if (!font) throw new Error(`${name} is not in the build`);
  return font.fileName;
}
