/** The only source of identifiers: UUIDv7 strings, ascending in time within a process. */
export interface Ids {
  next(): string;
}
