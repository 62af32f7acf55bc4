// Text that PostgreSQL cannot store (NUL, lone surrogates), in every part of a character file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeZip } from '../../src/features/characters/server/cards/test-support/make-zip.ts';
import type { ApiFailure } from '../support/api-client.ts';
import { fileOf, V3 } from '../support/card-files.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
  ada = await app.signUp('ada');
});
afterAll(() => app.close());

describe('characters that PostgreSQL cannot store are removed, or the file is refused with a reason', () => {
  const odd = { NUL: '\0', 'half a character': '\ud83d' };
  const places: Record<string, (sign: string) => File> = {
    'a name': (sign) => fileOf({ ...V3, data: { ...V3.data, name: `Odile${sign} Marsh` } }),
    'a key': (sign) =>
      fileOf({ ...V3, data: { ...V3.data, [`sur${sign}prise`]: { [`a${sign}`]: `b${sign}` } } }),
    'a tag and a lorebook key': (sign) =>
      fileOf({
        ...V3,
        data: {
          ...V3.data,
          tags: [`Fe${sign}male`],
          character_book: { name: `M${sign}`, entries: [{ keys: [`pl${sign}ank`], content: `L${sign}` }] },
        },
      }),
    'a file’s name': (sign) => fileOf(V3, `odi${sign}le.json`),
    'names in an archive': (sign) =>
      new File(
        [
          makeZip([
            {
              name: 'card.json',
              data: JSON.stringify({
                ...V3,
                data: {
                  ...V3.data,
                  name: `Odile${sign} Marsh`,
                  assets: [
                    {
                      type: 'icon',
                      uri: `embeded://assets/i${sign}con.png`,
                      name: `ma${sign}in`,
                      ext: `p${sign}ng`,
                    },
                  ],
                },
              }),
            },
            { name: `assets/i${sign}con.png`, data: 'not a picture' },
            { name: `notes${sign}.txt`, data: 'Some words.' },
          ]),
        ],
        'odile.charx',
      ),
  };
  const cases = Object.entries(places).flatMap(([place, make]) =>
    Object.entries(odd).map(([what, sign]) => [what, place, make(sign)] as const),
  );
  test.each(cases)('%s in %s', async (_what, _place, file) => {
    const outcome = await ada.characters.importCard({ file }).then(
      ({ id, imported }) => ({ id, imported, status: 201 }),
      (failure: ApiFailure) => ({ id: null, imported: null, status: failure.status }),
    );
    expect(outcome.status).toBeLessThan(500);
    if (outcome.id === null) return;
    const character = await ada.characters.edit({ params: { id: outcome.id } });
    expect(JSON.stringify(character)).not.toMatch(/\\u0000|\\ud83d(?!\\ude)/);
  });
});
