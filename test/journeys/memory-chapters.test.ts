// More than ten recaps fold into a chapter, which is told instead of them, stays as it was, and is written anew when
// what it tells of has changed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scriptedEngine } from '../support/fakes.ts';
import { createMemoryTalk } from '../support/memory-talk.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const engine = scriptedEngine(4096, { isStandIn: false });
let app: TestApp;
let ada: Person;
let id: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({
    imageEngine: undefined,
    chatEngine: engine,
    env: { RATE_LIMIT_SCALE: '100', MEMORY_TOKENS_A_DAY: '1000000' },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('delete from memory_jobs');
  engine.forget();
  ada = await app.signUp(`ada${++count}`);
  id = (await ada.chat.open({ params: { id: (await app.characters())[0]! } })).conversation.id;
});

const { say, playScenes, read } = createMemoryTalk(engine, () => ({ app, person: ada, conversationId: id }));

const recap = (title: string, text: string) => engine.say(JSON.stringify({ title, recap: text }));
const recaps = (from: number, to: number) => {
  for (let n = from; n <= to; n++)
    recap(`Town ${n}`, `You came to town ${n} and left a ${n === 3 ? 'heron' : 'lantern'} there.`);
};
const memory = () => ada.chatMemory.memory({ params: { id }, query: {} });
const prompt = () =>
  engine.requests.findLast(({ messages }) => messages[0]!.content.includes('<card>'))!.messages;
const asked = (words: string) =>
  engine.requests.filter(({ messages }) => messages[0]!.content.includes(words));
async function talkLong() {
  for (let n = 0; n < 60; n++)
    await say(`Day ${n}: wind from the sea, some clouds, a little rain and nothing else at all to tell of.`);
}

test('eleven recaps fold into a chapter of ten, which stands in the stable part instead of them', async () => {
  const firsts = await playScenes(11);
  recaps(1, 11);
  recap('The ten towns', 'You carried a lantern to each of ten towns.');
  await read();
  const { chapters, scenes } = await memory();
  expect(chapters).toMatchObject([
    { title: 'The ten towns', sceneCount: 10, isEdited: false, firstMessageId: expect.any(String) },
  ]);
  expect(scenes).toHaveLength(12);
  const sent = asked('fold the recaps')[0]!.messages[1]!.content;
  expect(sent).toContain('You came to town 10');
  expect(sent).not.toContain('You came to town 11');

  await talkLong();
  await say('Tell me of the weather.');
  const [system, ...turns] = prompt();
  expect(system!.content).toMatch(/\n\n<memory>\nThe story so far:\nThe ten towns[^<]*<\/memory>$/);
  expect(JSON.stringify(turns)).not.toContain('You came to town 3');
  const before = system!.content;
  const { message } = await say('What was it about that heron?');
  const [after, ...rest] = prompt();
  expect(after!.content).toBe(before);
  expect(JSON.stringify(rest)).toContain('You came to town 3');

  const record = async () =>
    (await ada.chatRecords.record({ params: { id, messageId: message.id } })).record!;
  const told = (await record()).memory.find(({ kind }) => kind === 'chapter')!;
  expect(told).toMatchObject({ id: chapters[0]!.id, text: expect.stringContaining('lantern to each') });
  expect(told.sources.map(({ messageId }) => messageId)).toContain(firsts[1]!.id);
  expect((await record()).sections.find(({ kind }) => kind === 'scenes')!.text).toContain('lantern to each');

  await ada.chat.edit({
    params: { id, messageId: firsts[4]!.id },
    body: { content: 'Scene 5 was a dream.' },
  });
  expect((await memory()).chapters).toEqual([]);
  expect(JSON.stringify((await record()).sections)).not.toContain('lantern to each');
  await say('And the story?');
  expect(prompt()[0]!.content).not.toContain('The story so far');
});

test('a chapter is written anew after a change in it, and not where a person wrote it', async () => {
  const firsts = await playScenes(11);
  recaps(1, 11);
  recap('The ten towns', 'You carried a lantern to each of ten towns.');
  await read();
  await ada.chat.edit({
    params: { id, messageId: firsts[8]!.id },
    body: { content: 'Scene 9 was a dream.' },
  });
  // The scene of the change is written anew, and the chapter of it.
  recaps(9, 9);
  recap('Ten towns again', 'Nine towns and a dream.');
  await read();
  const { chapters } = await memory();
  expect(chapters).toMatchObject([{ title: 'Ten towns again', sceneCount: 10 }]);
  const edited = await ada.chatMemory.editChapter({
    params: { id, chapterId: chapters[0]!.id },
    body: { text: 'My own words.' },
  });
  expect(edited.chapter).toMatchObject({ title: 'Ten towns again', text: 'My own words.', isEdited: true });
  await ada.chat.edit({ params: { id, messageId: firsts[8]!.id }, body: { content: 'Scene 9 was true.' } });
  engine.forget();
  recaps(9, 9);
  await read();
  expect((await memory()).chapters).toMatchObject([{ text: 'My own words.', isEdited: true }]);
  await rejectsOthers(chapters[0]!.id);
});

async function rejectsOthers(chapterId: string) {
  const eve = await app.signUp(`eve${count}`);
  const theirs = await eve.chat.open({ params: { id: (await app.characters())[0]! } });
  const params = { id: theirs.conversation.id, chapterId };
  await expect(eve.chatMemory.editChapter({ params, body: { text: 'Mine.' } })).rejects.toThrow('404');
}

test('a changed recap makes its chapter outdated; nonsense and a deletion leave none behind', async () => {
  const firsts = await playScenes(11);
  recaps(1, 11);
  engine.say('Once upon a time.');
  await read();
  expect((await memory()).chapters).toEqual([]);
  await say('One more word.');
  recap('The ten towns', 'You carried a lantern to each of ten towns.');
  await read();
  expect((await memory()).chapters).toHaveLength(1);
  const scene = (await memory()).scenes.find(({ title }) => title === 'Town 2')!;
  await ada.chatMemory.editScene({ params: { id, sceneId: scene.id }, body: { text: 'Town 2 was a ship.' } });
  expect((await memory()).chapters).toEqual([]);
  await say('Another word.');
  recap('With a ship', 'Nine towns and a ship.');
  await read();
  expect((await memory()).chapters).toMatchObject([{ title: 'With a ship' }]);
  expect(asked('fold the recaps').at(-1)!.messages[1]!.content).toContain('Town 2 was a ship.');
  await ada.chat.deleteMessage({ params: { id, messageId: firsts[6]!.id } });
  await read();
  expect((await memory()).chapters).toEqual([]);
});

test('a chapter of another path is not told, and comes back with its path; what a person wrote survives an undo', async () => {
  const firsts = await playScenes(11);
  recaps(1, 11);
  recap('The ten towns', 'You carried a lantern to each of ten towns.');
  await read();
  const chapterId = (await memory()).chapters[0]!.id;
  await ada.chatMemory.editChapter({ params: { id, chapterId }, body: { title: 'Mine' } });
  const { parentId } = firsts[3]!;
  engine.say('I see.');
  await Array.fromAsync(
    ada.chat.send({ params: { id }, body: { content: 'Elsewhere.', parentId: parentId! } }),
  );
  expect((await memory()).chapters).toEqual([]);
  await ada.chat.select({ params: { id, messageId: firsts[3]!.id } });
  expect((await memory()).chapters).toMatchObject([{ title: 'Mine' }]);
  await ada.chat.deleteMessage({ params: { id, messageId: firsts[3]!.id } });
  await read();
  expect((await memory()).chapters).toEqual([]);
  await ada.chat.restoreMessage({ params: { id, messageId: firsts[3]!.id } });
  await ada.chat.select({ params: { id, messageId: firsts[3]!.id } });
  expect((await memory()).chapters).toMatchObject([{ title: 'Mine', isEdited: true }]);
});

test.each(['incognito', 'topic'] as const)(
  'a chapter that is being written heeds a change meanwhile: %s',
  async (what) => {
    await playScenes(11);
    recaps(1, 11);
    const script = engine.hold();
    app.clock.advance(60_000);
    const reading = app.services.settleMemory();
    await expect.poll(() => engine.requests.at(-1)!.messages[0]!.content).toContain('fold the recaps');
    if (what === 'topic') await ada.chatMemory.addTopic({ params: { id }, body: { text: 'lanterns' } });
    else await ada.chatMemory.memorySettings({ params: { id }, body: { isIncognito: true } });
    script.next(JSON.stringify({ title: 'Ten towns', recap: 'You left a lantern. You came to ten towns.' }));
    script.end();
    await reading;
    const { rows } = await app.database.pool.query('select text from chapters where conversation_id = $1', [
      id,
    ]);
    expect(rows).toEqual(what === 'topic' ? [{ text: 'You came to ten towns.' }] : []);
  },
  60_000,
);

test('a chapter that continues one which is outdated meanwhile is not kept', async () => {
  await say('I have a cat called Moth.');
  await playScenes(21);
  recaps(1, 21);
  recap('Ten towns', 'You told her of your cat Moth, and came to ten towns.');
  const script = engine.hold();
  app.clock.advance(60_000);
  const reading = app.services.settleMemory();
  await expect.poll(() => engine.requests.at(-1)!.messages[1]!.content).toContain('The chapter before:');
  const { facts } = await memory();
  const memoryId = facts.find(({ text }) => text.includes('Moth'))!.id;
  await ada.chatMemory.erase({ params: { id, memoryId } });
  script.next(JSON.stringify({ title: 'Ten more', recap: 'After the ten towns you and Moth came to more.' }));
  script.end();
  await reading;
  const { chapters } = await memory();
  expect(JSON.stringify(chapters)).not.toContain('Moth');
});
