/** Interest tags of a user (section 5 of the specification). */
export const TAGS_MIN = 5;
export const TAGS_MAX = 8;

/** Below this many the interface distrusts the server's list and uses its own (section 7). */
export const TRUSTED_TAG_COUNT = 50;

/** The only tag of the catalogue that is flagged NSFW (section 3). */
export const NSFW_TAG = 'nsfw';
