export interface KnownTag {
  name: string;
  displayName: string;
}

/** Other sites' names for our tags. "school" is not mapped, because ours means campus life of adults only. */
const SYNONYMS = new Map([
  ['woman', 'female'],
  ['man', 'male'],
  ['nonbinary', 'non-binary'],
  ['enby', 'non-binary'],
  ['robot', 'android'],
  ['scifi', 'sci-fi'],
  ['science-fiction', 'sci-fi'],
  ['sol', 'slice-of-life'],
  ['university', 'school'],
  ['college', 'school'],
  ['office', 'workplace'],
  ['latina', 'latino'],
  ['post-apocalyptic', 'apocalyptic'],
  ['post-apocalypse', 'apocalyptic'],
  ['mage', 'magic-user'],
  ['witch', 'magic-user'],
  ['wizard', 'magic-user'],
  ['shifter', 'shapeshifter'],
  ['bi', 'bisexual'],
]);
const NOT_TAKEN = new Set(['school']);

const plain = (tag: string): string =>
  tag
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

/** Finds our tag for a tag of a card; null if we have none. */
export function createTagFinder(known: readonly KnownTag[]): (word: string) => string | null {
  const byWord = new Map<string, string>();
  for (const { name } of known) if (!NOT_TAKEN.has(name)) byWord.set(plain(name), name);
  for (const { name, displayName } of known) byWord.set(plain(displayName), name);
  const names = new Set(known.map(({ name }) => name));
  return (word) => {
    const found = byWord.get(plain(word)) ?? SYNONYMS.get(plain(word));
    return found !== undefined && names.has(found) ? found : null;
  };
}

/** Our tags among a card's tags, without duplicates, in the order of the card. */
export const ownTagsAmong = (words: readonly string[], find: (word: string) => string | null): string[] => [
  ...new Set(words.flatMap((word) => find(word) ?? [])),
];

/**
 * The tags for export. `own`: our current tags; `before`: the card's original tags, of which those unknown to
 * us are kept. A tag that the card did not have is written with its display name.
 */
export function printTags(
  own: readonly string[],
  before: readonly string[],
  known: readonly KnownTag[],
): string[] {
  const find = createTagFinder(known);
  const kept = before.filter((word) => {
    const name = find(word);
    return name === null || own.includes(name);
  });
  const have = new Set(kept.map(find));
  const display = (name: string) => known.find((tag) => tag.name === name)?.displayName ?? name;
  return [...kept, ...own.filter((name) => !have.has(name)).map(display)];
}
