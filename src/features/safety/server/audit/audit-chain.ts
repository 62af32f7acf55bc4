// Hashing of audit log rows. A change here invalidates all existing logs.
import { createHash } from 'node:crypto';

export interface ChainedRow {
  position: number;
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  reason: string;
  details: Record<string, unknown>;
}

/** The previous hash of the first row. */
export const GENESIS = Buffer.alloc(32);

/** JSON with sorted keys, because the database does not preserve the order of keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The details as the database will return them: without undefined values and with dates as strings. */
export const storedForm = (details: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(details)) as Record<string, unknown>;

export const hashRow = (previous: Buffer, row: ChainedRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(canonicalJson({ ...row, at: row.at.toISOString() }))
    .digest();
