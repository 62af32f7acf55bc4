/** The one source of time. Milliseconds since the Unix epoch, UTC. */
export interface Clock {
  now(): number;
}
