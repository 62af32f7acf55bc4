// What this feature needs from other features; compose passes it in.

/** @returns seconds to wait; 0 where the call may go on. */
type Quota = (key: string) => number | Promise<number>;

/** Counts calls over all servers. */
export interface Limit {
  strict(name: string, calls: number, seconds: number): Quota;
}
