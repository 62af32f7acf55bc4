// Which facts hold: everything derived is used only while its sources are as they were.
import type { Fact } from '../../../../shared/words/memory.ts';
import type { AgingFact } from './doubt/doubt.ts';

export interface KnownFact extends Fact, Pick<AgingFact, 'eventDate' | 'saidAt' | 'confirmedAt'> {
  id: string;
  isPinned: boolean;
  /** Ids of the messages that it was read from; empty for what the user wrote. */
  sources: string[];
  /** ISO 8601. */
  at: string;
}

export interface KnownFactRow extends KnownFact {
  closedBy: string | null;
  isForgotten: boolean;
  /** Each of its messages exists, is on the path and has the text that it was read from. */
  isLive: boolean;
}

/**
 * The newest versions. A correction whose message was deleted or edited holds no longer, and the fact that it had
 * replaced holds again. A forgotten correction does not bring the older version back.
 * @param rows oldest first
 */
export function openFacts(rows: readonly KnownFactRow[]): KnownFact[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows
    .filter((row) => row.isLive && !row.isForgotten && !isReplaced(row, byId))
    .map(({ closedBy: _, isForgotten: __, isLive: ___, ...fact }) => fact);
}

/** Whether a later version in its chain of corrections holds. */
export function isReplaced<Row extends Pick<KnownFactRow, 'id' | 'closedBy' | 'isLive'>>(
  { closedBy }: Row,
  byId: ReadonlyMap<string, Row>,
): boolean {
  const seen = new Set<string>();
  for (let next = closedBy; next !== null && !seen.has(next); next = byId.get(next)?.closedBy ?? null) {
    if (byId.get(next)?.isLive) return true;
    seen.add(next);
  }
  return false;
}

type Held = Pick<KnownFactRow, 'id' | 'closedBy' | 'isLive'>;

/** Those that hold, with those that were forgotten. */
export function heldRows<Row extends Held>(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.filter((row) => row.isLive && !isReplaced(row, byId));
}

export const openRows = <Row extends Held & { forgottenAt: string | null }>(rows: readonly Row[]): Row[] =>
  heldRows(rows).filter((row) => row.forgottenAt === null);
