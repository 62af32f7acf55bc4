/** decisions.md 1. Renaming a key signs people out or forgets their choices. */
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
  showNsfw: 'nightbloom_show_nsfw',
} as const;
