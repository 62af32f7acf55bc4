// For tests about what is remembered of a conversation: a person who talks with a scripted engine.
import type { Message } from '../../src/features/chat/contract.ts';
import type { ScriptedEngine } from './fakes.ts';
import type { Person, TestApp } from './test-app.ts';

/** The conversation that is spoken in changes from test to test. */
export interface Talking {
  app: TestApp;
  person: Person;
  conversationId: string;
}

export function createMemoryTalk(engine: ScriptedEngine, now: () => Talking) {
  async function say(content: string, { to = now().conversationId, answer = 'I see.' } = {}) {
    engine.say(answer);
    const events = await Array.fromAsync(now().person.chat.send({ params: { id: to }, body: { content } }));
    const start = events.find(({ event }) => event === 'start')!.data as { userMessage: Message | null };
    const done = events.find(({ event }) => event === 'done')!.data as { message: Message };
    return { userMessage: start.userMessage!, message: done.message };
  }

  return {
    say,

    /** Enough that the beginning falls out of a window of 2,048 tokens. */
    async talkLong(rounds = 45): Promise<void> {
      for (let n = 0; n < rounds; n++)
        await say(
          `The weather on day ${n} was much like the one before, with wind from the sea and some rain.`,
          { answer: `*nods* Wind again, then. ${'So it goes by the sea. '.repeat(4)}` },
        );
    },

    /** Scenes that lie a day apart, with the one that is going on; each says its number. @returns the first messages */
    async playScenes(scenes: number): Promise<Message[]> {
      const { app, conversationId } = now();
      const firsts: Message[] = [];
      for (let n = 1; n <= scenes; n++) {
        for (const part of ['begins', 'goes on']) {
          const { userMessage } = await say(
            `Scene ${n} ${part} and the rain falls on the harbour of town ${n}.`,
          );
          if (part === 'begins') firsts.push(userMessage);
        }
        await app.database.pool.query(
          `update messages set created_at = $2::timestamptz - make_interval(days => $3)
           where conversation_id = $1 and created_at > $2::timestamptz - interval '1 hour'`,
          [conversationId, new Date(app.clock.now()), 40 - n],
        );
      }
      await say('And now it is today.');
      return firsts;
    },

    /** Lets the background read everything that is due a minute later. */
    async read(server?: TestApp): Promise<void> {
      now().app.clock.advance(60_000);
      await (server ?? now().app).services.settleMemory();
    },

    /** The newest prompt, as text. */
    sent: (): string => JSON.stringify(engine.requests.at(-1)!.messages),
  };
}
