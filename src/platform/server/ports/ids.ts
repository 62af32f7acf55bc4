/** The one source of identifiers: UUIDv7 strings, ascending in time within one process. */
export interface Ids {
  next(): string;
}
