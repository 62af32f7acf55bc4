// What is missing, outdated or broken in the catalogues of a language.
import { isTranslatedEntry, readCatalogues } from './catalogues.ts';
import { tokensOf } from './sentence.ts';
import type { Sentence } from './sources.ts';

export interface Findings {
  /** Sentences without a translation. */
  missing: string[];
  /** Entries of sentences that no source has any more. */
  outdated: string[];
  /** Translations whose places differ from those of the sentence: with what is wrong. */
  broken: string[];
}

export function checkLanguage(language: string, sentences: ReadonlyMap<string, Sentence>): Findings {
  const entries = readCatalogues(language);
  const findings: Findings = { missing: [], outdated: [], broken: [] };
  for (const [key, sentence] of sentences) {
    const entry = entries.get(key);
    if (!entry || !isTranslatedEntry(entry, language)) {
      findings.missing.push(sentence.id);
      continue;
    }
    for (const text of entry.texts) {
      const fault = faultOf(text, sentence, entry.plural !== undefined);
      if (fault) findings.broken.push(`${fault}: ${text}`);
    }
  }
  for (const [key, entry] of entries) if (!sentences.has(key)) findings.outdated.push(entry.id);
  return findings;
}

/** What is wrong with the places of a translation; null if nothing. */
export function faultOf(
  text: string,
  { id, plural = '', places }: Sentence,
  isPlural: boolean,
): string | null {
  const names = places.map((place) => ({ name: place.slice(1, -1) }));
  const tokens = tokensOf(text, names).filter((token) => 'place' in token);
  const open: string[] = [];
  for (const { place, is } of tokens) {
    if (is === 'open') open.push(place);
    if (is === 'close' && open.pop() !== place) return `</${place}> closes nothing`;
  }
  if (open.length > 0) return `<${open[0]}> is not closed`;
  const used = new Set(tokens.map(({ place }) => place));
  for (const place of places)
    if (!used.has(place.slice(1, -1)) && !(isPlural && place.startsWith('{'))) return `${place} is missing`;
  const unknown = [...text.matchAll(/(?<!\{)\{([\p{L}\d_]+)\}(?!\})|<\/?(\d+)\/?>/gu)].find(
    ([, value, tag]) => !names.some(({ name }) => name === (value ?? tag)),
  );
  return unknown && !(id + plural).includes(unknown[0]) ? `${unknown[0]} is not in the sentence` : null;
}
