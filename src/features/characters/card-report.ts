// The corrections made while reading a card file, as shown to its creator.
import { z } from 'zod';
import { Remark } from '../../shared/remark.ts';

export const CardCorrection = z.object({
  code: z.string(),
  /** `note`: only the form changed. `changed`: the meaning of the data changed. `lost`: data was dropped. */
  level: z.enum(['note', 'changed', 'lost']),
  /** Path in the file, for instance "character_book.entries[3].keys"; empty for the file as a whole. */
  field: z.string(),
  /** With them every language says both sentences; older imports have none. */
  params: Remark.shape.params,
  wrong: z.string(),
  done: z.string(),
  count: z.number().int(),
});

export const ImportReport = z.object({
  fileName: z.string(),
  /** png, json, yaml or charx. */
  format: z.string(),
  /** "v1", "v2", "v3"; null for a stand-alone lorebook. */
  spec: z.string().nullable(),
  bytes: z.number().int(),
  corrections: z.array(CardCorrection),
  /** Corrections that are not listed because there are too many. */
  omitted: z.number().int(),
  importedAt: z.string(),
});
export type ImportReport = z.infer<typeof ImportReport>;
