// How a row of the audit log is hashed. Changing this breaks every log that exists.
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

/** What the first row has for its previous hash. */
export const GENESIS = Buffer.alloc(32);

/** JSON with sorted keys: the database gives an object's keys back in an order of its own. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** What the database will give back: without undefined, and with dates as text. */
export const storedForm = (details: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(details)) as Record<string, unknown>;

export const hashRow = (previous: Buffer, row: ChainedRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(canonicalJson({ ...row, at: row.at.toISOString() }))
    .digest();
