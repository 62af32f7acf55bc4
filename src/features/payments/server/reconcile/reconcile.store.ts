import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { ReconcileRun } from '../../contract.ts';

const RUNS_SHOWN = 60;

export async function insertRun(
  tx: Tx,
  run: { id: string; startedAt: Date; finishedAt: Date; findings: string[] },
): Promise<void> {
  await tx
    .insertInto('reconcile_runs')
    .values({
      id: run.id,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      is_ok: run.findings.length === 0,
      findings: JSON.stringify(run.findings),
    })
    .execute();
}

export async function newestRuns(db: Db): Promise<ReconcileRun[]> {
  const rows = await db
    .selectFrom('reconcile_runs')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(RUNS_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at.toISOString(),
    isOk: row.is_ok,
    findings: row.findings as string[],
  }));
}
