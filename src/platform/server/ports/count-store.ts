/** Some calls of one key, to be counted in its window. */
export interface Claim {
  name: string;
  /** Milliseconds since the epoch. */
  windowEnds: number;
  calls: number;
}

/** Counts that several servers share. Whoever calls it decides how long to wait; nothing is tried twice. */
export interface CountStore {
  /** Adds each claim, with names that differ. @returns each name's count after it. */
  add(claims: Claim[]): Promise<Map<string, number>>;
  /** Forgets windows that ended before. */
  forget(before: number): Promise<void>;
}
