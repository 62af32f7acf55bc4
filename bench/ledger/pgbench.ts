// pgbench with a transaction of the ledger's shape: two balances, one transfer, two entries. It writes the ledger's own
// tables, with all their indexes, keys and checks.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountName } from './bench-accounts.ts';

const DEBIAN = '/usr/lib/postgresql';

/** On the path, or where Debian keeps it; null where there is none. */
export function findPgbench(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean),
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
  ];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

const balance = (which: 'low' | 'high', change: string) =>
  `update coin_accounts set balance = balance ${change} where id = ${accountName(`:${which}`)}
    returning balance as ${which}_balance \\gset`;

/** Balances in the order of their ids, as every ledger has to, so that no two transactions wait for each other. */
const script = (isHot: boolean) => `
\\set a ${isHot ? '1' : 'random(1, :accounts)'}
\\set b 1 + (:a - 1 + random(1, :accounts - 1)) % :accounts
\\set low least(:a, :b)
\\set high greatest(:a, :b)
begin;
insert into coin_transfers (id, idempotency_key, reason, created_at)
  select id, id::text, 'grant', now() from gen_random_uuid() id returning id as transfer \\gset
${balance('low', '- 1')}
${balance('high', '+ 1')}
insert into coin_entries (id, transfer_id, account_id, amount, balance_after, created_at) values
  (gen_random_uuid(), :transfer::uuid, ${accountName(':low')}, -1, :low_balance, now()),
  (gen_random_uuid(), :transfer::uuid, ${accountName(':high')}, 1, :high_balance, now());
commit;
`;

export interface Run {
  url: string;
  isHot: boolean;
  clients: number;
  accounts: number;
  seconds: number;
}

/** @returns transactions per second. */
export async function runPgbench(program: string, run: Run): Promise<number> {
  const { searchParams, pathname, username } = new URL(run.url);
  const folder = mkdtempSync(path.join(tmpdir(), 'nb-pgbench-'));
  const file = path.join(folder, 'transfer.sql');
  writeFileSync(file, script(run.isHot));
  const output = await outputOf(program, [
    ...['-n', '-M', 'prepared', '-f', file, '-D', `accounts=${run.accounts}`],
    ...['-c', String(run.clients), '-j', '1', '-T', String(run.seconds)],
    ...['-h', searchParams.get('host')!, '-U', username, pathname.slice(1)],
  ]).finally(() => rmSync(folder, { recursive: true }));
  const [, figure] = /^tps = ([\d.]+)/m.exec(output) ?? [];
  if (!figure || / ERROR: /.test(output)) throw new Error(`pgbench failed: ${output.slice(0, 400)}`);
  return Number(figure);
}

function outputOf(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}
