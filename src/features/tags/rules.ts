/** The only tag of the catalogue that is flagged NSFW (section 3 of the specification). */
export const NSFW_TAG = 'nsfw';
/** Shown as "Campus": university life among adults (decisions.md 8 and 12). */
export const CAMPUS_TAG = 'school';

/** Sections 5 and 9 of the specification. */
export const INTERESTS_MIN = 5;
export const INTERESTS_MAX = 8;
/** If the server lists fewer tags, the built-in set is offered instead (section 7). */
export const OFFERED_MIN = 50;

/** Choosing one of these switches NSFW on (section 5); the default catalogue offers only the first. */
export const NSFW_INTERESTS: readonly string[] = [
  NSFW_TAG,
  'hentai',
  'breeding',
  'femdom',
  'bdsm',
  'bondage',
  'cnc',
  'ntr',
  'chastity',
  'hypno',
  'voyeur',
  'cheating',
  'cuckold',
  'feet',
  'worship',
  'futa',
  'bbw',
  'succubus',
  'pregnant',
  'shortstack',
];

export const isNsfwChoice = (names: readonly string[]): boolean =>
  names.some((name) => NSFW_INTERESTS.includes(name));

/** Whether two tags cannot be combined: the campus tag excludes all NSFW tags. */
export const excludes = (one: string, other: string): boolean =>
  (one === CAMPUS_TAG && NSFW_INTERESTS.includes(other)) ||
  (other === CAMPUS_TAG && NSFW_INTERESTS.includes(one));

export const TEXT = {
  welcome: 'Welcome Aboard',
  update: 'Update Your Preferences',
  need: (count: number) => `Need ${count} more tags`,
  isAdult: 'I confirm that I am 18 years old or older',
  loadFailed: 'Unable to Load Tags',
  loadFailedHint: 'Please try refreshing the page or contact support.',
  empty: 'No Tags Available',
  emptyReason: 'The tag database appears to be empty.',
  emptyHint: 'Please contact support to set up your preferences.',
  updateFailed: 'Failed to update preferences',
  tooFew: `Choose at least ${INTERESTS_MIN} tags`,
  tooMany: `Choose at most ${INTERESTS_MAX} tags`,
  twice: 'This tag is chosen twice',
  unknown: 'This tag is not offered',
  campus: 'Campus cannot be combined with NSFW tags',
} as const;
