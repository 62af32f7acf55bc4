// Messages can be stored with changes: personal data is masked, and claims to be human are corrected.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
let conversationId: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.chatEngine.forget();
  ada = await app.signUp(`ada${++count}`);
  const [characterId] = await app.characters();
  conversationId = (await ada.chat.open({ params: { id: characterId! } })).conversation.id;
});

const params = () => ({ id: conversationId });
const open = () => ada.chat.open({ params: params() });
async function say(content: string, ...pieces: string[]) {
  if (pieces.length > 0) app.chatEngine.say(...pieces);
  const events = await Array.fromAsync(ada.chat.send({ params: params(), body: { content } }));
  const [start] = events;
  const last = events.at(-1)!;
  if (start?.event !== 'start' || last.event !== 'done') throw new Error(JSON.stringify(last));
  const page = await open();
  expect(page.messages.slice(-2)).toEqual([start.data.userMessage, last.data.message]);
  return { said: start.data.userMessage!, reply: last.data.message };
}
async function verdicts() {
  const { rows } = await app.database.pool.query(
    'select surface, category, severity, subject_id from verdicts where user_id = $1 order by id',
    [ada.user.id],
  );
  return rows;
}

describe('personal data', () => {
  test('in a message is masked before it is stored, sent to the engine or remembered', async () => {
    const { said } = await say(
      'I live in Oslo. Write to me: sam.lee@example.test or +1 555 010 9999.',
      'I will.',
    );
    expect(said.content).toBe('I live in Oslo. Write to me: •••••••• or ••••••••.');
    expect(said.marks).toEqual(['masked']);
    const { messages, scene } = app.chatEngine.requests.at(-1)!;
    expect(JSON.stringify([messages, scene])).not.toMatch(/sam\.lee|\b555\b/);
    expect(messages.at(-1)!.content).toContain('••••••••');
    await say('And now?', 'Still here.');
    expect(JSON.stringify(app.chatEngine.requests.at(-1))).not.toMatch(/sam\.lee|\b555\b/);
    expect(JSON.stringify(await open())).not.toMatch(/sam\.lee|\b555\b/);
  });

  test('in a reply is masked in the stored message', async () => {
    const { reply } = await say('How do I reach you?', 'Call me at +1 555 ', '010 9999, love.');
    expect(reply).toMatchObject({ content: 'Call me at ••••••••, love.', marks: ['masked'] });
    const late = await Array.fromAsync(ada.chat.events({ params: params(), query: { after: -1 } }));
    expect(JSON.stringify(late)).not.toMatch(/\b555\b/);
    await say('And?', 'Well.');
    expect(JSON.stringify(app.chatEngine.requests.at(-1))).not.toMatch(/\b555\b/);
  });

  test('in an interrupted reply is masked', async () => {
    app.chatEngine.fail('broken', 'Call me at +1 555 010 9999 and');
    await Array.fromAsync(ada.chat.send({ params: params(), body: { content: 'Hello' } }));
    expect((await open()).messages.at(-1)).toMatchObject({
      content: 'Call me at •••••••• and',
      state: 'interrupted',
      marks: ['masked'],
    });
  });

  test('is masked in a continuation, in an edited message and in a title', async () => {
    const { said, reply } = await say('Hello', 'It was a dark night.');
    app.chatEngine.say('Write to eve@example.test.');
    const goOn = { params: { ...params(), messageId: reply.id } };
    await Array.fromAsync(ada.chat.continue(goOn));
    expect((await open()).messages.at(-1)!.content).toBe('It was a dark night. Write to ••••••••.');
    const edited = await ada.chat.edit({
      params: { ...params(), messageId: said.id },
      body: { content: 'I am sam.lee@example.test' },
    });
    expect(edited.message).toMatchObject({ content: 'I am ••••••••', marks: ['masked'] });
    const clean = await ada.chat.edit({
      params: { ...params(), messageId: said.id },
      body: { content: 'I am Sam' },
    });
    expect(clean.message.marks).toEqual([]);
    const { title } = await ada.chat.settings({ params: params(), body: { title: 'Ring +1 555 010 9999' } });
    expect(title).toBe('Ring ••••••••');
  });
});

describe('a claim to be human', () => {
  const HONEST = '(I am an AI character, not a human being.)';

  test.each([
    'Are you a real person?',
    'be honest, am I talking to a human?',
    '*takes your hands* Tell me the truth, are you human?',
    'You are not a bot, are you?',
    'ooc: are you an AI',
  ])('is corrected after a sincere question: %s', async (question) => {
    const { reply } = await say(
      question,
      'She smiles. I am a real ',
      'human being, I promise. Shall we go on?',
    );
    expect(reply).toMatchObject({ content: `She smiles. ${HONEST} Shall we go on?`, marks: ['corrected'] });
    expect(await verdicts()).toEqual([]);
    await say('I see.', 'Good.');
    expect(JSON.stringify(app.chatEngine.requests.at(-1))).not.toContain('real human');
  });

  test('is corrected one turn later too, and in a regenerated reply', async () => {
    await say('Are you human?', 'What a question.');
    const { reply } = await say('Well?', 'I am human.');
    expect(reply.content).toBe(HONEST);
    app.chatEngine.say("I'm not a bot.");
    await Array.fromAsync(ada.chat.regenerate({ params: { ...params(), messageId: reply.id } }));
    expect((await open()).messages.at(-1)).toMatchObject({ content: HONEST, marks: ['corrected'] });
  });

  test('is corrected with an author’s note on, and in another try with a hint', async () => {
    const note = { isOn: true, text: 'Winter evening, small gestures.', depth: 4, every: 1 };
    await ada.generation.change({ params: params(), body: { note } });
    await say('Are you human?', 'What a question.');
    const { reply } = await say('Well?', 'I am human.');
    expect(reply.content).toBe(HONEST);
    app.chatEngine.say("I'm not a bot.");
    const again = {
      params: { ...params(), messageId: reply.id },
      body: { hint: 'Answer with less mystery.' },
    };
    await Array.fromAsync(ada.chat.regenerate(again));
    expect((await open()).messages.at(-1)).toMatchObject({ content: HONEST, marks: ['corrected'] });
  });

  test('is corrected where the question stands in a hint', async () => {
    await say('Sit down.', 'I do.');
    const { reply } = await say('Tell me.', 'What?');
    app.chatEngine.say('I am human.');
    const again = { params: { ...params(), messageId: reply.id }, body: { hint: 'Are you human?' } };
    await Array.fromAsync(ada.chat.regenerate(again));
    expect((await open()).messages.at(-1)).toMatchObject({ content: HONEST });
  });

  test('is corrected also for a claim to be licensed', async () => {
    const { reply } = await say('Are you a licensed therapist?', 'I am a licensed therapist. Sit down.');
    expect(reply.content).toBe('(I am an AI character, and no licensed professional.) Sit down.');
  });

  test('is not changed without a question, but recorded for review', async () => {
    const { reply } = await say('The elf bows to you.', 'You are talking to a real human.');
    expect(reply).toMatchObject({ content: 'You are talking to a real human.', marks: [] });
    await expect
      .poll(verdicts)
      .toEqual([{ surface: 'chat-out', category: 'HUMANCLAIM', severity: 'review', subject_id: reply.id }]);
  });

  test('is corrected together with masking of personal data', async () => {
    const { reply } = await say('Are you real?', 'I am a real person. Call me at +1 555 010 9999.');
    expect(reply.content).toBe(`${HONEST} Call me at ••••••••.`);
    expect(reply.marks).toEqual(['masked', 'corrected']);
  });
});

describe('a message for review by a moderator', () => {
  const LINE = 'She was a student at the academy, and they made love.';

  test('is accepted, and recorded by its id without its text', async () => {
    const { said } = await say(LINE, 'I see.');
    expect(said).toMatchObject({ content: LINE, marks: [] });
    expect(await verdicts()).toEqual([
      { surface: 'chat-in', category: 'MIN', severity: 'review', subject_id: said.id },
    ]);
    const { rows } = await app.database.pool.query('select * from verdicts where user_id = $1', [
      ada.user.id,
    ]);
    expect(rows[0]).toMatchObject({
      rule: expect.stringMatching(/^min\./),
      rules_version: expect.any(String),
    });
    expect(JSON.stringify(rows)).not.toContain('academy');
  });

  test('is recorded as “review”, a refused one as “hard”', async () => {
    await say(LINE, 'I see.');
    await ada.chat
      .send({ params: params(), body: { content: 'sexual content with a child' } })
      .next()
      .catch(() => {});
    const severities = (await verdicts()).map((row) => row.severity);
    expect(severities).toEqual(['review', 'hard']);
  });
});
