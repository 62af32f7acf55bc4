// Who is not on the page of an import is told when it is over.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../support/chat-files.ts';
import { lines, SILLY_TAVERN } from '../support/chat-forms.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let mira: Person;
let noor: string;
beforeAll(async () => {
  app = await createTestApp();
  mira = await app.signUp('mira');
  noor = (await app.characters())[0]!;
});
afterAll(() => app.close());

const notes = async () =>
  (await mira.notifications.list({ query: {} })).items.map(({ event, link }) => [event, link]);

test('an import that comes in or gives up unseen is told of', async () => {
  const one = await upload(mira, lines(...SILLY_TAVERN), { characterId: noor });
  await app.services.chatFiles.settle();
  expect(await notes()).toEqual([['import.finished', `/import/${one.id}`]]);
  const two = await upload(mira, 'no chat', { dryRun: 'true' });
  await app.services.chatFiles.settle();
  expect((await notes())[0]).toEqual(['import.failed', `/import/${two.id}`]);
});

test('whoever looks at it is not told as well', async () => {
  const told = await notes();
  const { id } = await upload(mira, lines(...SILLY_TAVERN.slice(0, 3)), {
    characterId: noor,
    dryRun: 'true',
  });
  await app.services.chatFiles.settle();
  await mira.chatFiles.begin({ params: { id }, body: {} });
  await app.services.chatFiles.settle();
  expect((await mira.chatFiles.get({ params: { id } })).state).toBe('done');
  expect(await notes()).toEqual(told);
});
