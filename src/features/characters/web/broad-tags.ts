/** Tags of about half of all characters, which say nothing about the similarity of two characters. */
export const BROAD_TAGS: ReadonlySet<string> = new Set([
  'female',
  'male',
  'non-binary',
  'sfw',
  'suggestive',
  'nsfw',
  'human',
]);
