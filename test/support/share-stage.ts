// A product with people who share chats.
import { afterAll, beforeAll } from 'vitest';
import { createShareVisitors } from './shared-pages.ts';
import { createTestApp, type Person, type TestApp } from './test-app.ts';

export let app: TestApp;
export let characters: string[];
export let visitors: ReturnType<typeof createShareVisitors>;
let count = 0;
/** Differs each time. */
export const nextNumber = (): number => ++count;
/** Starts a product for the tests of a file. */
export function useShares(): void {
  beforeAll(async () => {
    app = await createTestApp();
    characters = await app.characters();
    visitors = createShareVisitors(app);
  });
  afterAll(() => app.close());
}

export const open = (person: Person, id: string) => person.chat.open({ params: { id } });

export async function say(person: Person, id: string, content: string, reply: string) {
  app.chatEngine.say(reply);
  await Array.fromAsync(person.chat.send({ params: { id }, body: { content } }));
}

/** After a day, or another role, a session needs another token. */
export async function renew(person: Person) {
  const { accessToken, refreshToken } = await person.account.refresh({
    body: { refreshToken: person.refreshToken },
  });
  person.session.accessToken = accessToken;
  person.refreshToken = refreshToken;
}

/** A new person with a chat of a greeting and two exchanges. */
export async function talk(name = `mira${String.fromCharCode(97 + (count++ % 26))}${count}`) {
  const person = await app.signUp(name);
  const { conversation } = await open(person, characters[0]!);
  await say(person, conversation.id, 'Is there still tea?', `Always, ${name}. Sit by the *window*.`);
  await say(person, conversation.id, 'Thank you.', 'The rain will not stop tonight.');
  const { messages } = await open(person, conversation.id);
  return { person, name, conversation, params: { id: conversation.id }, messages };
}
