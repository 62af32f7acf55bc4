/** Calls of a key to be counted in a window. */
export interface Claim {
  name: string;
  /** Milliseconds since the epoch. */
  windowEnds: number;
  calls: number;
}

/** Counts that several servers share. The caller sets the deadline; nothing is retried. */
export interface CountStore {
  /** Adds the claims, whose names must be distinct. @returns the count of each name after it. */
  add(claims: Claim[]): Promise<Map<string, number>>;
  /** Deletes windows that ended before that time. */
  forget(before: number): Promise<void>;
}
