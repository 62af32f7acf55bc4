// For tests about one conversation: each test gets a new user and a new conversation with the same character.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Message } from '../../src/features/chat/contract.ts';
import { createTestApp, type TestApp, type Person } from './test-app.ts';

/** The messages' texts, without the greeting. */
export const texts = (messages: Message[]): string[] => messages.slice(1).map((message) => message.content);

export function useOneChat() {
  let count = 0;
  const now = {
    app: undefined as unknown as TestApp,
    ada: undefined as unknown as Person,
    characterId: '',
    conversationId: '',
  };
  beforeAll(async () => {
    now.app = await createTestApp({ imageEngine: undefined });
    now.characterId = (await now.app.characters())[0]!;
  });
  afterAll(() => now.app.close());
  beforeEach(async () => {
    now.app.chatEngine.forget();
    now.ada = await now.app.signUp(`ada${++count}`);
    now.conversationId = (await now.ada.chat.open({ params: { id: now.characterId } })).conversation.id;
  });

  const params = () => ({ id: now.conversationId });
  return {
    /** The values for the current test. */
    now,
    params,
    /** Sends a message and reads the whole reply, which the engine sends in these pieces. */
    async say(content: string, ...pieces: string[]) {
      now.app.chatEngine.say(...pieces);
      const events = await Array.fromAsync(now.ada.chat.send({ params: params(), body: { content } }));
      const start = events.find((event) => event.event === 'start')!;
      const done = events.find((event) => event.event === 'done')!;
      return { userMessage: start.data.userMessage!, message: done.data.message, events };
    },
    /** Sends a message and returns while the reply is in progress; `script` continues it. */
    async begin(content: string) {
      const script = now.app.chatEngine.hold();
      const stream = now.ada.chat.send({ params: params(), body: { content } });
      const start = (await stream.next()).value!;
      if (start.event !== 'start') throw new Error(`expected start, not ${start.event}`);
      return { script, stream, start: start.data };
    },
    open: () => now.ada.chat.open({ params: params() }),
    /** Puts so many messages below the end, "Message 1" and so on. @returns their ids */
    async lengthen(count: number): Promise<string[]> {
      const { pool } = now.app.database;
      const { rows } = await pool.query<{ id: string }>(
        `with head as (select head_id as id from conversations where id = $1),
          numbers as (select n, (left(head.id::text, 14) || '7fff-bfff-' || lpad(to_hex(n), 12, '0'))::uuid as id
            from head, generate_series(1, $3::int) n)
        insert into messages (id, conversation_id, parent_id, role, speaker_id, content, state, tokens, path_tokens,
          shown_child_id, created_at)
        select here.id, $1, coalesce(above.id, (select id from head)),
          case when here.n % 2 = 1 then 'user' else 'assistant' end,
          case when here.n % 2 = 1 then null else $2::uuid end, 'Message ' || here.n, 'complete', 1, here.n, below.id, now()
        from numbers here left join numbers above on above.n = here.n - 1 left join numbers below on below.n = here.n + 1
        order by here.n returning id`,
        [now.conversationId, now.characterId, count],
      );
      const ids = rows.map(({ id }) => id);
      await pool.query(
        `update messages set shown_child_id = $2 where id = (select head_id from conversations where id = $1)`,
        [now.conversationId, ids[0]],
      );
      await pool.query(
        `update conversations set head_id = $2, message_count = message_count + $3, revision = revision + 1 where id = $1`,
        [now.conversationId, ids.at(-1), count],
      );
      // What is said next has later ids.
      now.app.clock.advance(2);
      return ids;
    },
  };
}
