// A data folder with many chats: all come in, each once. In `npm run test:deep` it is the largest folder that the
// product is made for; MANY_CHATS names another size. Both say how long it takes and what memory it needs.
import { Zip, ZipPassThrough, strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringIn } from '../support/chat-files.ts';
import { lines } from '../support/chat-forms.ts';
import { isAllAskedFor } from '../support/depth.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Not a share of them otherwise: ten thousand would still take minutes. */
const CHATS = Number(process.env['MANY_CHATS'] ?? (isAllAskedFor ? 40_000 : 150));
const MESSAGES = 4;
const MEGABYTE = 1_048_576;

let app: TestApp;
let noor: string;
beforeAll(async () => {
  app = await createTestApp();
  noor = (await app.characters())[0]!;
});
afterAll(() => app.close());

/** File by file, because fflate packs a whole object at once. */
function folder(): Blob {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  for (let n = 0; n < CHATS; n++) {
    const file = new ZipPassThrough(`data/chats/Noor/${n}.jsonl`);
    zip.add(file);
    const chat = lines(
      { user_name: 'Mira', character_name: 'Noor', create_date: `day ${n}` },
      ...Array.from({ length: MESSAGES }, (_, line) => ({
        ...{ name: line % 2 ? 'Mira' : 'Noor', is_user: line % 2 === 1, mes: `Line ${line} of ${n}.` },
        send_date: Date.UTC(2024, 0, 1) + n * 60_000 + line * 1_000,
      })),
    );
    file.push(strToU8(chat), true);
  }
  zip.end();
  return new Blob(pieces);
}

test('every chat of a folder comes in once', async () => {
  const person = await app.signUp('collector');
  const file = new Uint8Array(await folder().arrayBuffer());
  const before = process.memoryUsage().rss;
  const began = performance.now();
  const done = await bringIn(app, person, file, { characterId: noor });
  const seconds = (performance.now() - began) / 1000;
  const grown = (process.memoryUsage().rss - before) / MEGABYTE;
  if (isAllAskedFor || process.env['MANY_CHATS'])
    console.info(`${CHATS} chats in ${seconds.toFixed(0)} s, ${grown.toFixed(0)} MB more than before`);
  expect(done).toMatchObject({
    state: 'done',
    counts: [{ kind: 'chat', state: 'done', items: CHATS, messages: CHATS * MESSAGES }],
  });
  const { total } = await person.chat.conversations({ query: {} });
  expect(total).toBe(CHATS);
  const again = await bringIn(app, person, file, { characterId: noor });
  expect(again.counts).toMatchObject([{ kind: 'chat', state: 'known', items: CHATS }]);
}, 3_600_000);
