/** Tags that half the catalogue carries: they neither set somebody apart nor make two alike. */
export const BROAD_TAGS: ReadonlySet<string> = new Set([
  'female',
  'male',
  'non-binary',
  'sfw',
  'suggestive',
  'nsfw',
  'human',
]);
