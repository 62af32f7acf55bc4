/** The only source of time. Milliseconds since the Unix epoch, UTC. */
export interface Clock {
  now(): number;
}
