// The row of a reply while it is being written: reopened, checkpointed and finished. Only the server that
// writes the reply changes it.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { MessageMark } from '../../contract.ts';
import type { MessageState } from './messages.ts';

/** What a model thought before it wrote a message. */
export interface Thoughts {
  text: string;
  tokens: number;
  ms: number;
}

export interface FinishedMessage {
  id: string;
  content: string;
  state: MessageState;
  problem: string | null;
  tokens: number;
  engine: string;
  marks: MessageMark[];
  /** Of this piece of writing; a continued reply keeps those of before. */
  thoughts: Thoughts | null;
}

/**
 * A single statement that needs no transaction. Only a message that is being written has a `node_id`; an
 * additional condition on `state` would make the planner scan the index of all streaming messages.
 * @returns false, with nothing stored, when the message is gone or `nodeId` no longer writes it
 */
export async function finishMessage(db: Db, message: FinishedMessage, nodeId: string): Promise<boolean> {
  const { thoughts } = message;
  const marks = message.marks.length > 0 ? [...message.marks] : null;
  const result = await sql<{ id: string }>`
    with ended as (update messages set content = ${message.content}, state = ${message.state}, problem = ${message.problem},
      path_tokens = path_tokens - tokens + ${message.tokens}, tokens = ${message.tokens},
      engine = ${message.engine}, node_id = null, stop_asked_at = null, marks = ${marks}::text[]
      where id = ${message.id} and node_id = ${nodeId}
      returning id
    ), thought as (
      insert into message_thoughts as before (message_id, content, tokens, ms)
      select id, ${thoughts?.text ?? ''}, ${thoughts?.tokens ?? 0}::int, ${thoughts?.ms ?? 0}::int from ended
      where ${thoughts !== null}::boolean
      on conflict (message_id) do update set content = before.content || E'\\n\\n' || excluded.content,
        tokens = before.tokens + excluded.tokens, ms = before.ms + excluded.ms
    )
    select id from ended`.execute(db);
  return result.rows.length > 0;
}

/**
 * Finishes several messages without marks and thoughts. Locked rows are skipped, so this neither waits nor deadlocks.
 * @returns the ids of the stored messages; the others must be finished one by one
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
      node_id = null, stop_asked_at = null, marks = null
    from ended where m.id = ended.id
    returning m.id`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}

export interface Reopening {
  /** The server that writes it. */
  nodeId: string;
  /** What the user wishes of it; one that is written on keeps its own. */
  hint: string | null;
}

/**
 * Reopens a finished reply to continue it. @returns false when it is being written or its text is not
 * `content` any more
 */
export async function reopenMessage(
  tx: Tx,
  message: Reopening & { id: string; content: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('messages')
    .set({
      state: 'streaming',
      problem: null,
      node_id: message.nodeId,
      seq: 0,
      stop_asked_at: null,
      // An empty reply is written anew, with its own wish.
      ...(message.content === '' ? { hint: message.hint } : {}),
    })
    .where('id', '=', message.id)
    .where('state', '<>', 'streaming')
    .where('content', '=', message.content)
    .returning('id')
    .executeTakeFirst();
  // An empty reply is written anew, and is thought about anew.
  if (row && message.content === '')
    await tx.deleteFrom('message_thoughts').where('message_id', '=', message.id).execute();
  return row !== undefined;
}

export interface Checkpoint {
  id: string;
  /**
   * The text received so far, which ends with event `seq`; null when it has not changed since the last
   * checkpoint.
   */
  content: string | null;
  seq: number;
}

/**
 * Stores the text received so far for several replies of this server.
 * @returns replies that must be stopped: a stop was requested, or this server no longer owns them
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

/** Requests that the server writing to this conversation stops; null when no reply is being written. */
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
