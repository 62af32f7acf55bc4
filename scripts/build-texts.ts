// Translates the texts that the server writes itself: for each language one file with a copy of their modules.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { TEXT_MODULES } from '../src/platform/server/texts/in-languages.ts';
import { createFinder } from './sentences/catalogues.ts';
import { isTranslated } from './sentences/sources.ts';
import { writeSource } from './sentences/write-source.ts';
import { ROOT } from './run.ts';

const OUT = path.join(ROOT, 'dist/server/texts');
const CHOOSER = path.join(ROOT, 'src/shared/language/by-number.ts');
const ENTRY = 'server-texts';

/** A module with all the others, under the names by which `inLanguages` asks for them. */
const entry: Plugin = {
  name: 'nightbloom:texts',
  resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
  load: (id) =>
    id === `\0${ENTRY}`
      ? TEXT_MODULES.map(
          (name, index) =>
            `import * as m${index} from ${JSON.stringify(path.join(ROOT, 'src', `${name}.ts`))};\n` +
            `export { m${index} as ${JSON.stringify(name)} };`,
        ).join('\n')
      : null,
};

function translated(tag: string): Plugin {
  const language = { tag, find: createFinder(tag) };
  return {
    name: 'nightbloom:translate',
    transform(code, id) {
      const file = path.relative(ROOT, id).split(path.sep).join('/');
      if (!isTranslated(file)) return null;
      return writeSource(id, code, language, CHOOSER);
    },
  };
}

/** @param languages without English. @param out the folder that holds them and nothing else */
export async function buildTexts(languages: readonly string[], out = OUT): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  for (const tag of languages) {
    const made = await rolldown({
      input: ENTRY,
      platform: 'node',
      plugins: [entry, translated(tag)],
      external: [/^node:/],
      logLevel: 'warn',
    });
    const { output } = await made.generate({ format: 'cjs', minify: true });
    await made.close();
    await writeFile(path.join(out, `${tag}.cjs`), output[0].code);
  }
}
