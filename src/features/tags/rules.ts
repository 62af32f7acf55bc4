/** The only tag of the catalogue that is flagged NSFW (section 3 of the specification). */
export const NSFW_TAG = 'nsfw';
