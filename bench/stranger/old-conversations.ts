import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/server/db/embedded/embedded-postgres.ts';
import { isPinned } from '../machine/process.ts';

export interface BenchPostgres {
  url: string;
  stop(): Promise<void>;
}

/** The database of a data folder, on the core that the measured server does not use. */
export async function startPostgres(dir: string): Promise<BenchPostgres> {
  const server = await startEmbeddedPostgres(dir);
  const [pid] = readFileSync(path.join(dir, 'cluster/postmaster.pid'), 'utf8').split('\n');
  if (isPinned) execFileSync('taskset', ['-acp', '1', pid!], { stdio: 'ignore' });
  return { url: server.url('postgres'), stop: () => server.stop() };
}

/** Puts messages under the end of every conversation, user and character in turn, as chats of some evenings have. */
export async function writeHistory(url: string, messages: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `create temporary table planned on commit drop as
       select c.id as conversation_id, c.head_id, n, gen_random_uuid() as id,
         coalesce(h.path_tokens, 0) + sum(case when n % 2 = 1 then 16 else 60 end) over (partition by c.id order by n) as path_tokens
       from conversations c left join messages h on h.id = c.head_id, generate_series(1, $1::int) n`,
      [messages],
    );
    await client.query(
      `insert into messages (id, conversation_id, parent_id, role, content, state, shown_child_id, tokens, path_tokens, created_at)
       select p.id, p.conversation_id, coalesce(before.id, p.head_id),
         case when p.n % 2 = 1 then 'user' else 'assistant' end,
         case when p.n % 2 = 1 then 'And then, what did you see from the pier that night?'
           else '*She turns the lamp down.* The harbour was dark but for one boat, and the boat was late. We waited with the kettle on, and nobody said what all of us thought. When it came in, it carried nothing but letters, and one of them was yours.' end,
         'complete', after.id, case when p.n % 2 = 1 then 16 else 60 end, p.path_tokens,
         now() - make_interval(secs => ($1::int - p.n) * 60)
       from planned p
         left join planned before on before.conversation_id = p.conversation_id and before.n = p.n - 1
         left join planned after on after.conversation_id = p.conversation_id and after.n = p.n + 1
       order by p.conversation_id, p.n`,
      [messages],
    );
    await client.query(
      `update messages m set shown_child_id = p.id from planned p where p.n = 1 and m.id = p.head_id`,
    );
    await client.query(
      `update conversations c set head_id = p.id, message_count = c.message_count + $1::int, revision = c.revision + 1
       from planned p where p.conversation_id = c.id and p.n = $1::int`,
      [messages],
    );
    await client.query('commit');
    await client.query('vacuum analyze messages');
  } finally {
    await client.end();
  }
}
