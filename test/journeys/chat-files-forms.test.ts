// Chats in the forms of several programs go in and come out equal, under the rules of this product.
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '../../src/features/safety/server/fixtures/refused.ts';
import { bringIn, exported, itemsOf, parsedLines } from '../support/chat-files.ts';
import { lines, SILLY_TAVERN, zipOf } from '../support/chat-forms.ts';
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

interface Tree {
  shownMessageId: string;
  settings?: object;
  tags?: string[];
  isPinned?: boolean;
  isArchived?: boolean;
  folder?: string;
  messages: Record<string, unknown>[];
}

/** A tree without what an account gives of its own: ids, names, and where it came from. */
function plain({ messages, shownMessageId, settings, tags, isPinned, isArchived, folder }: Tree) {
  const places = new Map(messages.map(({ id }, index) => [id, index]));
  return {
    ...{ settings, tags, isPinned, isArchived, folder },
    shown: places.get(shownMessageId),
    messages: messages.map(({ id: _id, name: _name, source: _source, parentId, ...rest }) => ({
      ...rest,
      parent: places.get(parentId) ?? null,
    })),
  };
}

test('the tree goes to another account and comes out there as it was', async () => {
  const first = await bringIn(app, mira, lines(...SILLY_TAVERN), { characterId: noor });
  const id = first.conversation!.id;
  const [, said] = (await mira.chat.open({ params: { id } })).messages;
  await mira.chat.edit({ params: { id, messageId: said!.id }, body: { content: 'Is there still any tea?' } });
  await mira.chatPins.pin({ params: { id, messageId: said!.id } });
  await mira.chatPaths.namePath({ params: { id, messageId: said!.id }, body: { name: 'Rain' } });
  const settings = {
    note: { isOn: true, text: 'Keep it slow.', depth: 3, every: 2 },
    ...{ length: 300, thinking: 'low' as const, sampler: { temperature: 0.6 }, stop: ['The end'] },
  };
  await mira.generation.change({ params: { id }, body: settings });
  const folder = await mira.chatOrder.createFolder({ body: { name: 'Walks' } });
  await mira.chatOrder.order({
    body: { ids: [id], isPinned: true, isArchived: true, folderId: folder.id, addTags: ['rain'] },
  });
  const tree = JSON.parse(await exported(mira, id, 'json')) as Tree;
  tree.messages.findLast(({ role }) => role === 'assistant')!['hint'] = 'shorter';
  expect(tree).toMatchObject({ settings, tags: ['rain'], isPinned: true, isArchived: true, folder: 'Walks' });
  const nils = await app.signUp('nils');
  const moved = await bringIn(app, nils, JSON.stringify(tree), { characterId: noor });
  expect(moved.counts).toMatchObject([{ kind: 'chat', state: 'done', messages: tree.messages.length }]);
  const again = JSON.parse(await exported(nils, moved.conversation!.id, 'json')) as Tree;
  expect(plain(again)).toEqual({ ...plain(tree), folder: undefined });
  expect(plain(tree).messages).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ hint: 'shorter' }),
      expect.objectContaining({ pathName: 'Rain', editedAt: expect.any(String) }),
    ]),
  );
  expect(moved.notes.map(({ code }) => code)).toContain('folder.left');
  const { items: pins } = await nils.chatPins.pins({ params: { id: moved.conversation!.id } });
  expect(pins).toMatchObject([{ excerpt: 'Is there still any tea?' }]);
  const known = await bringIn(app, nils, JSON.stringify(tree), { characterId: noor });
  expect(known.counts).toMatchObject([{ state: 'known' }]);
});

test.each(['json', 'sillytavern'] as const)(
  'what was exported as %s is known in the account that it came from',
  async (format) => {
    const ada = await app.signUp(`ada_${format}`);
    const { id } = (await ada.chat.begin({ body: { characterId: noor } })).conversation;
    const at = { params: { id } };
    for (const content of ['Is there tea?', 'And honey?'])
      await Array.fromAsync(ada.chat.send({ ...at, body: { content } }));
    const file = await exported(ada, id, format);
    const before = (await ada.chat.open(at)).messages;
    const chats = async () => (await ada.chat.conversations({ query: {} })).items.length;
    const known = await bringIn(app, ada, file, { characterId: noor });
    expect(known.counts).toMatchObject([{ kind: 'chat', state: 'known' }]);
    expect([await chats(), (await ada.chat.open(at)).messages]).toEqual([1, before]);

    // What was deleted since comes back, once, at its place.
    await ada.chat.deleteMessage({ params: { id, messageId: before.at(-2)!.id } });
    for (const state of ['done', 'known']) {
      const again = await bringIn(app, ada, file, { characterId: noor });
      expect(again.counts).toMatchObject([{ state }]);
      expect(again.notes.map(({ code }) => code)).not.toContain('chat.branch');
      const { messages } = await ada.chat.open(at);
      expect(messages.map(({ content }) => content)).toEqual(before.map(({ content }) => content));
    }
    // An undo takes nothing away that was here before.
    await ada.chatFiles.undo({ params: { id: known.id } });
    expect(await chats()).toBe(1);

    await ada.chat.deleteConversation(at);
    if (format === 'json') {
      const binned = await bringIn(app, ada, file, { characterId: noor });
      expect(await itemsOf(ada, binned)).toMatchObject([{ state: 'left', reason: 'binned' }]);
      expect(await chats()).toBe(0);
    }
  },
);

/** What the forms hold beyond texts. */
const HELD = {
  oobabooga: { userName: null, times: null },
  kobold: { userName: null, times: null },
  risu: { userName: null, times: [1728156665123, 1728156666123, 1728156667123] },
  agnai: {
    userName: 'Mira',
    times: ['2024-10-05T19:31:05Z', '2024-10-05T19:32:05Z', '2024-10-05T19:33:05Z'].map((at) =>
      Date.parse(at),
    ),
  },
  characterai: { userName: 'Mira', times: null },
};

test.each([
  [
    'oobabooga',
    {
      internal: [],
      visible: [
        ['', 'Good evening.'],
        ['Is it late?', 'It is.'],
      ],
    },
  ],
  [
    'kobold',
    { gamestarted: true, prompt: 'Good evening.', actions: ['{{[INPUT]}}Is it late?{{[OUTPUT]}}', 'It is.'] },
  ],
  [
    'risu',
    {
      type: 'risuChat',
      ver: 2,
      data: {
        name: 'Evening',
        message: [
          { role: 'char', data: 'Good evening.', time: 1728156665123 },
          { role: 'user', data: 'Is it late?', time: 1728156666123 },
          { role: 'char', data: 'It is.', time: 1728156667123 },
        ],
      },
    },
  ],
  [
    'agnai',
    {
      name: 'Evening',
      messages: [
        { msg: 'Good evening.', characterId: 'c', handle: 'Noor', createdAt: '2024-10-05T19:31:05Z' },
        { msg: 'Is it late?', userId: 'u', handle: 'Mira', createdAt: '2024-10-05T19:32:05Z' },
        { msg: 'It is.', characterId: 'c', handle: 'Noor', createdAt: '2024-10-05T19:33:05Z' },
      ],
    },
  ],
  [
    'characterai',
    {
      histories: {
        histories: [
          {
            msgs: [
              { text: 'Good evening.', src: { is_human: false, name: 'Noor' } },
              { text: 'Is it late?', src: { is_human: true, name: 'Mira' } },
              { text: 'It is.', src: { is_human: false, name: 'Noor' } },
            ],
          },
        ],
      },
    },
  ],
])('%s comes in and goes out as SillyTavern’s', async (program, file) => {
  const done = await bringIn(app, mira, JSON.stringify(file), { characterId: noor });
  expect(await itemsOf(mira, done)).toMatchObject([{ program, state: 'done', messages: 3 }]);
  const text = await exported(mira, done.conversation!.id, 'sillytavern');
  const out = parsedLines(text) as { mes: string; is_user: boolean; name: string; send_date: string }[];
  const said = out.slice(1);
  expect(said.map(({ mes, is_user: isUser }) => [isUser, mes])).toEqual([
    [false, 'Good evening.'],
    [true, 'Is it late?'],
    [false, 'It is.'],
  ]);
  // Names and times where the form has them.
  const { userName, times } = HELD[program as keyof typeof HELD];
  // Whoever bears the name of the account speaks as themselves.
  if (userName) expect(said[1]!.name.toLowerCase()).toBe(userName.toLowerCase());
  if (times) expect(said.map(({ send_date: at }) => Date.parse(at))).toEqual(times);
});

test('what may not be said here comes in without its text, and is counted', async () => {
  const { text } = refused.find(({ category }) => category === 'MIN')!;
  const done = await bringIn(
    app,
    mira,
    lines(
      { name: 'Noor', is_user: false, mes: 'Good evening.', send_date: 1728156665123 },
      { name: 'Mira', is_user: true, mes: text },
      { name: 'Noor', is_user: false, mes: 'No.' },
      { name: 'Mira', is_user: true, mes: 'My address is mira.k@example.com by the way.' },
    ),
    { characterId: noor },
  );
  const { messages } = await mira.chat.open({ params: { id: done.conversation!.id } });
  expect(messages[1]).toMatchObject({ content: '', state: 'retracted' });
  const out = await exported(mira, done.conversation!.id, 'json');
  expect(out).not.toContain(text);
  expect(out).not.toContain('mira.k@example.com');
  const notes = new Map(done.notes.map(({ code, count }) => [code, count]));
  expect(notes.get('message.blocked')).toBeGreaterThan(0);
  expect([...notes.keys()]).toContain('time.unknown');
});

test('all chats go out as a zip that another account brings in', async () => {
  const files = async (query: object) => {
    const response = await mira.chatFiles.exportMany({ query: query as never });
    return unzipSync(new Uint8Array(await (response as unknown as Response).arrayBuffer()));
  };
  const { items } = await mira.chat.conversations({ query: { limit: 100 } });
  // The archived ones, too.
  const { total } = await mira.chat.conversations({ query: { view: 'all' } });
  const two = items.slice(0, 2).map(({ id }) => id);
  expect(Object.keys(await files({ format: 'markdown', ids: two.join() }))).toHaveLength(2);
  const folder = await mira.chatOrder.createFolder({ body: { name: 'Evenings: {kept}' } });
  expect(await files({ format: 'text', folderId: folder.id })).toEqual({});
  await mira.chatOrder.order({ body: { ids: two, folderId: folder.id } });
  expect(Object.keys(await files({ format: 'text', folderId: folder.id }))).toHaveLength(2);
  await mira.chatOrder.order({ body: { ids: [two[0]!], isArchived: true } });
  expect(Object.keys(await files({ format: 'text', folderId: folder.id }))).toHaveLength(1);
  await mira.chatOrder.order({ body: { ids: [two[0]!], isArchived: false } });
  const stranger = await app.signUp('stranger');
  const query = { format: 'text' as const, folderId: folder.id };
  await expect(stranger.chatFiles.exportMany({ query })).rejects.toMatchObject({
    code: 'chat.folder_missing',
  });
  const all = await files({ format: 'sillytavern' });
  expect(Object.keys(all)).toHaveLength(total);
  const other = await app.signUp('other');
  const back = await bringIn(app, other, zipOf(all), { characterId: noor });
  // Two of them hold the same words and were begun at the same time: they are one chat.
  const chats = back.counts.filter(({ kind }) => kind === 'chat');
  expect(chats.every(({ state }) => state === 'done' || state === 'known')).toBe(true);
  expect(chats.reduce((sum, each) => sum + each.items, 0)).toBe(total);
});

test('the chats of the download of an account come in, and nothing of it is taken for something else', async () => {
  const owner = await app.signUp('owner');
  const first = await bringIn(app, owner, lines(...SILLY_TAVERN), { characterId: noor });
  const id = first.conversation!.id;
  const tree = JSON.parse(await exported(owner, id, 'json')) as Tree;
  const gone = await bringIn(app, owner, lines({ name: 'Mira', is_user: true, mes: 'Bye.' }), {
    characterId: noor,
  });
  await owner.chat.deleteConversation({ params: { id: gone.conversation!.id } });
  const { url } = await owner.account.askForExport({ params: { id: owner.user.id } });
  const download = new Uint8Array(await (await fetch(new URL(url, app.origin))).arrayBuffer());
  const other = await app.signUp('newcomer');
  const back = await bringIn(app, other, download, { characterId: noor });
  expect(back.counts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'chat', state: 'done', items: 1, messages: tree.messages.length }),
    ]),
  );
  const items = await itemsOf(other, back);
  const reasonOf = (path: string) => items.find((item) => item.path.startsWith(path));
  expect(reasonOf('coins.json')).toMatchObject({ kind: 'other', reason: 'download' });
  expect(reasonOf('account.json')).toMatchObject({ kind: 'other', reason: 'download' });
  expect(items.filter(({ reason }) => reason === 'binned_there')).toHaveLength(1);
  const again = JSON.parse(await exported(other, back.conversation!.id, 'json')) as Tree;
  expect(again.messages.map(({ text, role, at }) => [text, role, at])).toEqual(
    tree.messages.map(({ text, role, at }) => [text, role, at]),
  );
});
