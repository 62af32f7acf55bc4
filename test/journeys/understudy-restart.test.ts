// Facts that a user told a character are remembered after a restart.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUnderstudyEngine } from '../../src/adapters/chat-engine/understudy.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { CONTENT_DIR } from '../../src/platform/server/places/project-root.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ chatEngine: createUnderstudyEngine({ contentDirs: [CONTENT_DIR] }) });
});
afterAll(() => app.close());

test('the understudy knows the name after a restart', async () => {
  const ada = await app.signUp('ada');
  const [characterId] = await app.characters();
  const { conversation } = await ada.chat.open({ params: { id: characterId! } });
  const say = async (content: string) => {
    await Array.fromAsync(
      ada.chat.send({ params: { id: conversation.id }, body: { content, length: 'short' } }),
    );
    return (await ada.chat.open({ params: { id: conversation.id } })).messages.at(-1)!;
  };
  await say('Hello! My name is Rosalind.');
  await app.restart();
  ada.session.origin = app.origin;
  const reply = await say('What is my name?');
  expect(reply).toMatchObject({ role: 'assistant', state: 'complete' });
  expect(reply.content).toContain('Rosalind');
});
