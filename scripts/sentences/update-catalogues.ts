// Brings the catalogues of a language to the sentences of the sources.
import { distance } from 'fastest-levenshtein';
import { categoriesOf, isTranslatedEntry, readCatalogues, writeCatalogues } from './catalogues.ts';
import type { Entry } from './catalogue-file.ts';
import type { Sentence } from './sources.ts';

/** A changed sentence takes the text of one that differs by less than this share of its characters, to be looked at. */
const ALIKE = 0.3;

export interface Updated {
  isChanged: boolean;
  missing: number;
}

export function updateLanguage(language: string, sentences: ReadonlyMap<string, Sentence>): Updated {
  const before = readCatalogues(language);
  const gone = [...before].filter(([key]) => !sentences.has(key)).map(([, entry]) => entry);
  const entries = [...sentences].map(([key, { id, plural, files }]): Entry => {
    const kept = before.get(key);
    const empty = plural === undefined ? [''] : categoriesOf(language).map(() => '');
    const entry: Entry = kept ?? {
      ...{ id, texts: empty, files: [], notes: [], isDoubtful: false },
      ...(plural === undefined ? {} : { plural }),
    };
    const proposed = kept ? null : proposalFor(entry, gone, language);
    return { ...entry, ...proposed, files: [...files] };
  });
  return {
    isChanged: writeCatalogues(language, entries),
    missing: entries.filter((entry) => !isTranslatedEntry(entry, language)).length,
  };
}

const shapeOf = (text: string): string => text.replaceAll(/\{[\p{L}\d_]+\}/gu, '{}');
const placesIn = (text: string): string[] => text.match(/\{[\p{L}\d_]+\}/gu) ?? [];

/** The texts of a sentence that is no longer there: as they are if only names of places changed. */
function proposalFor(
  entry: Entry,
  gone: readonly Entry[],
  language: string,
): Pick<Entry, 'texts' | 'isDoubtful'> | null {
  const alike = gone.filter(
    (old) => isTranslatedEntry(old, language) && (old.plural === undefined) === (entry.plural === undefined),
  );
  const renamed = alike.find(
    (old) =>
      shapeOf(old.id) === shapeOf(entry.id) && shapeOf(old.plural ?? '') === shapeOf(entry.plural ?? ''),
  );
  if (renamed) {
    const names = new Map(placesIn(renamed.id).map((name, index) => [name, placesIn(entry.id)[index]!]));
    const texts = renamed.texts.map((text) =>
      text.replaceAll(/\{[\p{L}\d_]+\}/gu, (place) => names.get(place) ?? place),
    );
    return { texts, isDoubtful: false };
  }
  const [nearest] = alike
    .map((old) => ({ old, share: distance(old.id, entry.id) / Math.max(old.id.length, entry.id.length) }))
    .filter(({ share }) => share < ALIKE)
    .sort((a, b) => a.share - b.share);
  return nearest ? { texts: nearest.old.texts, isDoubtful: true } : null;
}
