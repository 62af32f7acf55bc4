/** Keys from decisions.md 1. Renaming one signs users out or loses their settings. */
export const KEYS = {
  accessToken: 'nb_access_token',
  refreshToken: 'nb_refresh_token',
  user: 'nb_user',
  ageVerified: 'nb_age_verified',
  ageVerifiedAt: 'nb_age_verified_at',
  ageVersion: 'nb_age_version',
  guestLikes: 'nb_guest_likes',
  guestFavorites: 'nb_guest_favorites',
  theme: 'nb_theme',
  /** How long texts are shown (reading.ts); also read by first-paint.js. */
  reading: 'nb_reading',
  /** "off" where shortcuts of a single key are switched off. */
  singleKeys: 'nb_single_keys',
  /** Whether this browser has fetched the fonts before; read and written by first-paint.js. */
  fonts: 'nb_fonts',
  showNsfw: 'nightbloom_show_nsfw',
  blurImages: 'nb_blur_images',
  /** Ids of new characters that were already shown here, which are no longer marked "New". */
  seenNew: 'nb_seen_new',
  /** Whose chats this device keeps for reading without a connection. */
  keptFor: 'nb_kept_for',
  /** The owner of the drafts and other stored data; they outlive a session that the server ends. */
  tracesOf: 'nb_traces_of',
  /** Milliseconds that the server's clock is ahead of this device's. */
  clockSkew: 'nb_clock_skew',
  /** What the user has chosen to stand above the text field of chats, as this browser saw it last. */
  quickRow: 'nb_quick_row',
  /** Held by the tab that refreshes the tokens. */
  refreshLock: 'nb_refresh_lock',
  /** Held by the tab that transfers a guest's likes to the account. */
  likesLock: 'nb_likes_lock',
  favoritesLock: 'nb_favorites_lock',
  /** Likes, favourites and follows that the server has not confirmed yet. */
  toggles: 'nb_wishes',
} as const;

/** Data of the device, kept for every user. All other keys belong to the signed-in user. */
const OF_DEVICE: ReadonlySet<string> = new Set([
  KEYS.ageVerified,
  KEYS.ageVerifiedAt,
  KEYS.ageVersion,
  KEYS.guestLikes,
  KEYS.guestFavorites,
  KEYS.theme,
  KEYS.reading,
  KEYS.singleKeys,
  KEYS.fonts,
  KEYS.blurImages,
  KEYS.seenNew,
  KEYS.clockSkew,
  // It has to be seen after its user has signed out, so that what is kept is thrown away.
  KEYS.keptFor,
  KEYS.refreshLock,
  KEYS.likesLock,
  KEYS.favoritesLock,
]);

/** Whether the stored value is removed when its owner signs out. */
export const isPersonal = (key: string): boolean => key.startsWith('nb_') && !OF_DEVICE.has(key);
