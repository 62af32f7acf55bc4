// A reply's row while it is written: opened, kept from time to time, ended; only by the server that writes it.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { MessageMark } from '../contract.ts';
import type { MessageState } from './messages.ts';

export interface FinishedMessage {
  id: string;
  content: string;
  state: MessageState;
  problem: string | null;
  tokens: number;
  engine: string;
  marks: MessageMark[];
}

/**
 * One statement, so it needs no transaction around it. What is written has a node, and nothing else has: asking for the
 * state as well would have the database look through all that is being written, by the index on that state.
 * @returns false, with nothing stored, where the message is gone or `nodeId` does not write it any more.
 */
export async function finishMessage(db: Db, message: FinishedMessage, nodeId: string): Promise<boolean> {
  const marks = message.marks.length > 0 ? sql`, marks = ${[...message.marks]}::text[]` : sql``;
  const result = await sql<{ id: string }>`
    update messages set content = ${message.content}, state = ${message.state}, problem = ${message.problem},
      path_tokens = path_tokens - tokens + ${message.tokens}, tokens = ${message.tokens},
      engine = ${message.engine}, node_id = null, stop_asked_at = null${marks}
    where id = ${message.id} and node_id = ${nodeId}
    returning id`.execute(db);
  return result.rows.length > 0;
}

/**
 * The same for several without marks. Rows that somebody else holds are left alone: this neither waits for them nor can
 * it come to a deadlock.
 * @returns the ids of those that are stored; the others are to be tried one by one
 */
export async function finishMessages(
  db: Db,
  messages: FinishedMessage[],
  nodeId: string,
): Promise<Set<string>> {
  const all = <Key extends keyof FinishedMessage>(key: Key) => messages.map((message) => message[key]);
  const result = await sql<{ id: string }>`
    with ended as (
      select ended.* from unnest(${all('id')}::uuid[], ${all('content')}::text[], ${all('state')}::text[],
        ${all('problem')}::text[], ${all('tokens')}::int[], ${all('engine')}::text[])
      as ended(id, content, state, problem, tokens, engine)
      join messages m on m.id = ended.id and m.node_id = ${nodeId}
      for update of m skip locked
    )
    update messages m set content = ended.content, state = ended.state, problem = ended.problem,
      path_tokens = m.path_tokens - m.tokens + ended.tokens, tokens = ended.tokens, engine = ended.engine,
      node_id = null, stop_asked_at = null
    from ended where m.id = ended.id
    returning m.id`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}

/** Opens a finished reply again, to be gone on with. False where it is being written, or is not `content` any more. */
export async function reopenMessage(
  tx: Tx,
  message: { id: string; content: string; nodeId: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('messages')
    .set({ state: 'streaming', problem: null, node_id: message.nodeId, seq: 0, stop_asked_at: null })
    .where('id', '=', message.id)
    .where('state', '<>', 'streaming')
    .where('content', '=', message.content)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Checkpoint {
  id: string;
  /** What has arrived, and the event that it ends with; null where nothing has since it was saved. */
  content: string | null;
  seq: number;
}

/**
 * Keeps what has arrived of several replies of this server at once.
 * @returns those that are to be written no more: somebody wants it so, or they are not this server's any longer.
 */
export async function saveCheckpoints(
  db: Db,
  nodeId: string,
  replies: Checkpoint[],
): Promise<{ id: string; isStopAsked: boolean }[]> {
  const result = await sql<{ id: string; isStopAsked: boolean }>`
    with reply as (
      select * from unnest(${replies.map(({ id }) => id)}::uuid[], ${replies.map(({ content }) => content)}::text[],
        ${replies.map(({ seq }) => seq)}::int[]) as reply(id, content, seq)
    ), saved as (
      update messages m set content = reply.content, seq = reply.seq from reply
      where m.id = reply.id and reply.content is not null and m.state = 'streaming' and m.node_id = ${nodeId}
    )
    select reply.id, m.stop_asked_at is not null as "isStopAsked"
    from reply left join messages m on m.id = reply.id and m.state = 'streaming' and m.node_id = ${nodeId}
    where m.id is null or m.stop_asked_at is not null`.execute(db);
  return result.rows;
}

/** Asks whoever writes to this conversation to stop; null where nobody does. */
export async function askToStop(
  db: Db,
  conversationId: string,
  at: Date,
): Promise<{ messageId: string; nodeId: string } | null> {
  const result = await sql<{ messageId: string; nodeId: string }>`
    update messages set stop_asked_at = ${at} where conversation_id = ${conversationId} and state = 'streaming'
    returning id as "messageId", node_id as "nodeId"`.execute(db);
  return result.rows[0] ?? null;
}
