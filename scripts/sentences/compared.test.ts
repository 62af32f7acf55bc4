import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run.ts';
import { comparedIn } from './compared.ts';
import { readCatalogues } from './catalogues.ts';
import { isTranslated } from './sources.ts';

test.each([
  ["if (label === 'Save') go();", ['Save']],
  ["if ('Save' !== label) go();", ['Save']],
  ["switch (label) { case 'Save': go(); }", ['Save']],
  [`find('[aria-label="Save"]')`, ['[aria-label="Save"]']],
  ['find(`[title="${name}"]`)', ['[title="']],
  ["say('Save'); find('.save'); const kind = is ? 'Save' : '';", []],
])('%s', (code, found) => {
  expect(comparedIn('x.ts', code)).toEqual(found);
});

const compared = (file: string): string[] => {
  const code = readFileSync(path.join(ROOT, file), 'utf8');
  return MAYBE.test(code) ? comparedIn(file, code) : [];
};

// What most files are without, told without parsing them.
const MAYBE = /[!=]==? ['"]|['"] [!=]==?|case ['"]|\[(?:aria-label|title|placeholder|alt)/;
/** Names of keys; buttons are called the same. */
const KEYS = new Set(['Home', 'Delete']);
const LOOKED_FOR = /^[^<]*\[(?:aria-label|title|placeholder|alt)/;

test('no sentence of the interface is compared or looked for', () => {
  const sentences = new Set([...readCatalogues('de').values()].map(({ id }) => id));
  const found = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .filter(isTranslated)
    .flatMap((file) =>
      compared(file)
        .filter(
          (text) =>
            LOOKED_FOR.test(text) || (!KEYS.has(text) && /^\p{Lu}|\s/u.test(text) && sentences.has(text)),
        )
        .map((text) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});
