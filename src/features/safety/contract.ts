// The audit log: what staff did, who did it and why, in a chain in which nothing can be changed unnoticed.
import { z } from 'zod';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { Timestamp } from '../../shared/words/ids.ts';

export const AuditEntry = z.object({
  /** Gapless, from 1. */
  position: z.number().int(),
  id: z.string(),
  at: Timestamp,
  /** The id is null for what the product did on its own. */
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
  /** For instance "coins.adjust": the part before the dot names the feature. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditCheck = z.object({
  isIntact: z.boolean(),
  /** Rows that were read. */
  rows: z.number().int(),
  /** The position of the first row that is not as it was written; null while all are. */
  brokenAt: z.number().int().nullable(),
  /**
   * The newest row's hash in hexadecimal, empty for an empty log. Kept elsewhere, it also shows when rows were cut off
   * at the end.
   */
  head: z.string(),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

export const safetyContract = contract({
  audit: {
    method: 'GET',
    path: '/api/desk/audit',
    access: 'admin',
    summary:
      'What staff did, newest first; by who did it, what it was done to, and how the action’s name begins.',
    query: pageQuery(50, 200).extend({
      /** A username or a user's id. */
      actor: z.string().trim().max(200).optional(),
      subjectKind: z.string().trim().max(60).optional(),
      subjectId: z.string().trim().max(200).optional(),
      action: z.string().trim().max(80).optional(),
    }),
    reply: listOf(AuditEntry),
  },
  verifyAudit: {
    method: 'GET',
    path: '/api/desk/audit/verify',
    access: 'admin',
    summary: 'Reads the whole audit log and says whether every row is as it was written.',
    rate: 'image',
    reply: AuditCheck,
  },
});
