// What reading a card file had to put right, as its creator sees it.
import { z } from 'zod';

export const CardCorrection = z.object({
  code: z.string(),
  /** `note`: a matter of form. `changed`: the data reads differently now. `lost`: something is not carried over. */
  level: z.enum(['note', 'changed', 'lost']),
  /** Path in the file, for instance "character_book.entries[3].keys"; empty for the file as a whole. */
  field: z.string(),
  wrong: z.string(),
  done: z.string(),
  count: z.number().int(),
});

export const ImportReport = z.object({
  fileName: z.string(),
  /** What the file is: png, json, charx, and of a lorebook its kind. */
  format: z.string(),
  /** "v1", "v2", "v3"; null for a lorebook alone. */
  spec: z.string().nullable(),
  bytes: z.number().int(),
  corrections: z.array(CardCorrection),
  /** Corrections that are not listed because there are too many. */
  omitted: z.number().int(),
  importedAt: z.string(),
});
export type ImportReport = z.infer<typeof ImportReport>;
