/** Whoever keeps a user's interests in memory forgets them. */
export interface InterestsKept {
  forgetInterests(userId: string): void;
}
