/** A fault in a content file. Its message is written for the author of the file. */
export class ContentError extends Error {}

export interface ContentFault {
  /** Path below the content folder, for instance guides/keyboard.md. */
  file: string;
  problem: string;
  /** Whether the file could not be used at all. Then its last valid version, if any, stays in use. */
  isBroken: boolean;
}
