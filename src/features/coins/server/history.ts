// A user's entries: page by page, and as a table to keep.
import type { Listed } from '../../../shared/paging.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { FileAnswer } from '../../../platform/server/http.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { LedgerEntry } from '../contract.ts';
import { EXPORT_MAX, type Reason } from '../rules.ts';
import * as views from './coins.views.ts';
import { CSV_BEGIN, csvLine } from './csv.ts';

export const presentEntry = (row: views.EntryRow): LedgerEntry => ({
  id: row.id,
  amount: row.amount,
  balanceAfter: row.balance_after,
  reason: row.reason as Reason,
  note: row.note,
  reference: row.reference,
  createdAt: row.created_at.toISOString(),
});

const ROWS_AT_ONCE = 500;

export function createHistory({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;

  async function* lines(userId: string, filter: views.EntryFilter): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    const head = ['date', 'what', 'amount', 'balance after', 'reason', 'reference'];
    yield encoder.encode(CSV_BEGIN + csvLine(head));
    let before: string | null = null;
    for (let count = 0; count < EXPORT_MAX; count += ROWS_AT_ONCE) {
      const rows: views.EntryRow[] = await views.entriesBefore(db, userId, filter, before, ROWS_AT_ONCE);
      const text = rows
        .map(presentEntry)
        .map(({ createdAt, note, amount, balanceAfter, reason, reference }) =>
          csvLine([createdAt, note, amount, balanceAfter, reason, reference]),
        );
      yield encoder.encode(text.join(''));
      if (rows.length < ROWS_AT_ONCE) return;
      before = rows.at(-1)!.id;
    }
  }

  return {
    async ledger(
      userId: string,
      { page, limit, ...filter }: views.EntryFilter & { page: number; limit: number },
    ): Promise<Listed<LedgerEntry>> {
      const slice = { offset: (page - 1) * limit, limit };
      const { rows, total } = await views.entryPage(db, userId, filter, slice);
      return { items: rows.map(presentEntry), page, limit, total, hasMore: page * limit < total };
    },
    exportLedger: (userId: string, filter: views.EntryFilter): FileAnswer => ({
      name: `coins-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
      bytes: lines(userId, filter),
    }),
  };
}
