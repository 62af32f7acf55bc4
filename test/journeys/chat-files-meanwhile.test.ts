// What happens to an import while it is paused: its user deletes a chat, or another import of the same folder is quicker.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringIn, itemsOf } from '../support/chat-files.ts';
import { lines, SILLY_TAVERN } from '../support/chat-forms.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let noor: string;
beforeAll(async () => {
  app = await createTestApp();
  noor = (await app.characters())[0]!;
});
afterAll(() => app.close());

const talk = (count: number) =>
  lines(
    SILLY_TAVERN[0],
    ...Array.from({ length: count }, (_, n) => ({
      name: n % 2 ? 'Noor' : 'Mira',
      is_user: n % 2 === 0,
      send_date: Date.UTC(2024, 0, 1) + n * 60_000,
      mes: `Line ${n}.`,
    })),
  );

test('a chat that is in the bin stays as it is, and its import goes on once it is back', async () => {
  const person = await app.signUp('binner');
  const { conversation } = await bringIn(app, person, talk(4), { characterId: noor });
  const at = { params: { id: conversation!.id } };
  app.chatEngine.say('Good evening.');
  await Array.fromAsync(person.chat.send({ ...at, body: { content: 'Still here.' } }));
  const { id } = await bringIn(app, person, talk(8), { characterId: noor, dryRun: 'true' });
  // As a pause in the middle of the chat leaves it.
  await sql`update chat_import_items set conversation_id = ${at.params.id}, done_messages = 4
    where import_id = ${id}`.execute(app.database.db);
  await person.chatBin.binChats({ body: { ids: [at.params.id] } });
  const goOn = async () => {
    await person.chatFiles.begin({ params: { id }, body: {} });
    await app.services.chatFiles.settle();
    return (await itemsOf(person, { id }))[0];
  };
  expect(await goOn()).toMatchObject({ state: 'left', reason: 'binned', conversationId: null });
  const noted = await person.chatFiles.items({ params: { id }, query: { isNoted: 'true' as never } });
  expect(noted.total).toBe(1);
  const jobs = await sql`select from memory_jobs where conversation_id = ${at.params.id}`.execute(
    app.database.db,
  );
  expect(jobs.rows).toEqual([]);

  await person.chatBin.restoreChats({ body: { ids: [at.params.id] } });
  const shown = async () => (await person.chat.open(at)).messages.map(({ content }) => content);
  const own = ['Line 0.', 'Line 1.', 'Line 2.', 'Line 3.', 'Still here.', 'Good evening.'];
  expect(await shown()).toEqual(own);
  expect(await goOn()).toMatchObject({ state: 'done', doneMessages: 8, conversationId: at.params.id });
  expect(await shown()).toEqual(own);
});
