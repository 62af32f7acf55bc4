/** What is wrong with a file that somebody wrote, in words for its writer. */
export class ContentError extends Error {}

export interface ContentFault {
  /** Below the content folder, for instance guides/keyboard.md. */
  file: string;
  problem: string;
  /** Whether the file as it is could not be used at all: then what it said before is still shown, if there was anything. */
  isBroken: boolean;
}
