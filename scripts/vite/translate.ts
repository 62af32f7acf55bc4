// Builds the pages in one of their languages: the English sentences of the sources are exchanged before anything else
// reads them. An English build has no use for this plugin, and is not changed by it.
import path from 'node:path';
import { rename } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { createFinder } from '../sentences/catalogues.ts';
import { pseudoFinder, PSEUDO_LANGUAGES, type PseudoTag } from '../sentences/pseudo.ts';
import { isTranslated } from '../sentences/sources.ts';
import { writeSource, type Language } from '../sentences/write-source.ts';
import { isLanguage, LANGUAGES } from '../../src/shared/language/languages.ts';
import { ROOT } from '../run.ts';

const CHOOSER = path.join(ROOT, 'src/shared/language/by-number.ts');
const CATALOGUES = path.join(ROOT, 'src/shared/messages');

const isPseudo = (tag: string): tag is PseudoTag => Object.hasOwn(PSEUDO_LANGUAGES, tag);

/** @param tag a language of the interface, or a made-up one that shows what is cut off or not translated */
export function translate(tag: string): Plugin {
  if (!isLanguage(tag) && !isPseudo(tag)) throw new Error(`There is no interface in “${tag}”`);
  const { direction } = isPseudo(tag) ? PSEUDO_LANGUAGES[tag] : LANGUAGES[tag];
  const read = (): Language => ({ tag, find: isPseudo(tag) ? pseudoFinder(tag) : createFinder(tag) });
  let language = read();
  let index = '';
  return {
    name: 'nightbloom:translate',
    // Before the React compiler, which takes sentences apart.
    enforce: 'pre',
    configResolved: (config) => {
      if (config.command === 'build' && !config.build.ssr)
        index = path.join(config.build.outDir, 'index.html');
    },
    transform(code, id) {
      const file = path.relative(ROOT, id).split(path.sep).join('/');
      if (!isTranslated(file)) return null;
      const written = writeSource(id, code, language, CHOOSER);
      return written === null ? null : { code: written, map: null };
    },
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${tag}" dir="${direction}"`),
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.on('change', (file) => {
        if (!file.startsWith(path.join(CATALOGUES, tag) + path.sep)) return;
        language = read();
        moduleGraph.invalidateAll();
        ws.send({ type: 'full-reload' });
      });
    },
    // Beside the English page, whose name it has until now.
    closeBundle: async () => {
      if (index) await rename(index, index.replace(/\.html$/, `.${tag}.html`));
    },
  };
}
