// The audit log: what staff did, who did it and why. Rows form a hash chain, so that a change is detected.
import { z } from 'zod';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { Timestamp } from '../../shared/words/ids.ts';

export const AuditEntry = z.object({
  /** Starts at 1 and has no gaps. */
  position: z.number().int(),
  id: z.string(),
  at: Timestamp,
  /** The id is null for actions of the product itself. */
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
  /** Number of verified rows. */
  rows: z.number().int(),
  /** The position of the first row that does not match its hash; null when all match. */
  brokenAt: z.number().int().nullable(),
  /**
   * The newest row's hash in hexadecimal; empty for an empty log. If it is also stored elsewhere, it reveals
   * rows that were cut off at the end.
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
