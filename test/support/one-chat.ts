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
  };
}
