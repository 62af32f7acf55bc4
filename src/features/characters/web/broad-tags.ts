/** Tags that half the catalogue carries: they say nothing about how similar two characters are. */
export const BROAD_TAGS: ReadonlySet<string> = new Set([
  'female',
  'male',
  'non-binary',
  'sfw',
  'suggestive',
  'nsfw',
  'human',
]);
