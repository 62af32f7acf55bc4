import { Lorebook } from '../../../shared/words/lorebook.ts';

/**
 * Content as it is stored, with the defaults of fields that are newer than it. Fields that are newer than this
 * server stay as they are: a newer one may run beside it.
 */
export function readContent(stored: unknown): Lorebook {
  const read = Lorebook.safeParse(stored);
  return read.success ? read.data : (stored as Lorebook);
}
