import pg from 'pg';

export interface LongChat {
  id: string;
  isLong: boolean;
  firstId: string;
  lastId: string;
  /** Stands in the first message only. */
  firstWords: string;
  /** Stands in the newest message only. */
  mark: string;
}

/**
 * Puts messages under the end of a conversation, with ids that grow as the product's do. They count as read by memory,
 * whose work on a hundred thousand messages at once is no part of the comparison.
 */
export async function lengthen(
  url: string,
  conversationId: string,
  messages: number,
): Promise<Omit<LongChat, 'isLong'>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const firstWords = `The first of ${messages}`;
  const mark = `The last of ${messages}`;
  try {
    await client.query('begin');
    await client.query(
      `create temporary table planned on commit drop as
       select n, case when n % 2 = 1 then 'user' else 'assistant' end as role,
         (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 86400000 + n), 12, '0') || '70008000'
           || lpad(to_hex(n), 12, '0'))::uuid as id,
         case when n = 1 then $2 || ' words.' when n = $1 then $3 || '.'
           when n = $1 / 2 then 'The harbourmaster was late.'
           when n % 2 = 1 then 'And then, what did you see from the pier that night? It is ' || n || ' now.'
           else '*She turns the lamp down.* The harbour was dark but for one boat, and the boat was late. We waited with the kettle on, and nobody said what all of us thought. When it came in, it carried nothing but letters, and one of them was yours.' end as content
       from generate_series(1, $1::int) n`,
      [messages, firstWords, mark],
    );
    await client.query('create unique index on planned (n)');
    await client.query(
      `insert into messages (id, conversation_id, parent_id, role, content, state, shown_child_id, tokens, path_tokens, created_at)
       select p.id, $1, coalesce(before.id, c.head_id), p.role, p.content, 'complete', after.id, 40, 40 * p.n,
         now() - make_interval(secs => $2::int - p.n)
       from planned p join conversations c on c.id = $1
         left join planned before on before.n = p.n - 1
         left join planned after on after.n = p.n + 1
       order by p.n`,
      [conversationId, messages],
    );
    await client.query(
      `update messages set shown_child_id = (select id from planned where n = 1)
       where id = (select head_id from conversations where id = $1)`,
      [conversationId],
    );
    await client.query(
      `update conversations set head_id = (select id from planned where n = $2), message_count = message_count + $2,
         revision = revision + 1 where id = $1`,
      [conversationId, messages],
    );
    await client.query(
      `update message_texts set words = to_tsvector('simple', text), length = 20, places = '', is_read = true
       where conversation_id = $1`,
      [conversationId],
    );
    const { rows } = await client.query<{ id: string }>(
      'select id from planned where n in (1, $1) order by n',
      [messages],
    );
    await client.query('commit');
    await client.query('vacuum analyze messages');
    await client.query('vacuum analyze message_texts');
    return { id: conversationId, firstId: rows[0]!.id, lastId: rows[1]!.id, firstWords, mark };
  } finally {
    await client.end();
  }
}
