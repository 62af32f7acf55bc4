// L1: transfers of the coin ledger per second, for one hot account and for many, beside pgbench's own transaction of the
// same shape on the same server.
import path from 'node:path';
import { openDatabase } from '../src/platform/server/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/server/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';
import type { Bench } from './bench.ts';
import { makeBenchAccounts } from './ledger/bench-accounts.ts';
import { runTransfers } from './ledger/our-transfers.ts';
import { findPgbench, runPgbench, type Run } from './ledger/pgbench.ts';
import { makeDataDir, removeDataDir } from './product.ts';
import { atLeast, median, short, told, type Row } from './table.ts';

const ACCOUNTS = 1_000;
const CLIENTS = [1, 16, 50];
const GOAL = 0.7;
/** The two take turns that often, as the pace of a disk changes from one second to the next. */
const TURNS = 5;

async function prepareDatabase(url: string): Promise<void> {
  await migrate(url);
  const database = openDatabase(url, { onIdleError: () => {} });
  try {
    await makeBenchAccounts(database, ACCOUNTS);
    await database.pool.query('vacuum analyze');
  } finally {
    await database.close();
  }
}

export async function ledger(bench: Bench): Promise<Row[]> {
  const program = findPgbench();
  if (!program)
    bench.say('pgbench is missing: `apt-get install postgresql-15` brings it; the figures stand alone');
  const dir = makeDataDir();
  // As the product runs it: what is committed is on the disk.
  const server = await startEmbeddedPostgres(path.join(dir, 'postgres'), { maxConnections: 120 });
  try {
    const url = server.url('postgres');
    await prepareDatabase(url);
    const rows: Row[] = [];
    const seconds = Math.max(1, Math.round(bench.seconds / TURNS));
    for (const isHot of [true, false])
      for (const clients of CLIENTS) {
        const run: Run = { url, isHot, clients, accounts: ACCOUNTS, seconds };
        const what = `transfers, ${isHot ? 'one hot account' : 'many accounts'}, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
        const ours: number[] = [];
        const theirs: number[] = [];
        bench.say(`ledger: ${what}`);
        for (let turn = 0; turn < TURNS * bench.rounds; turn++) {
          if (program) theirs.push(await runPgbench(program, run));
          ours.push(await runTransfers(run));
        }
        rows.push(
          program
            ? atLeast('L1', what, median(ours), GOAL, median(theirs), '/s')
            : told('L1', what, `${short(median(ours))} /s`),
        );
      }
    return rows;
  } finally {
    await server.stop();
    removeDataDir(dir);
  }
}
