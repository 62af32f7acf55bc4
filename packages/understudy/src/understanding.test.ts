// Exchanges that every character must understand, tested with twelve characters of the catalogue. Each states
// a pattern that the answer must or must not contain; the wording is up to the character.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Persona } from './scene.ts';
import { createTalk, type Talk } from './test-support/talk.ts';

const CATALOGUE = path.resolve(import.meta.dirname, '../../../content/characters');
const CHARACTERS = [
  ...['velvetink/bastien', 'velvetink/isolde', 'saltandcedar/freya', 'saltandcedar/cassius'],
  ...['ninth-hour/noor', 'ninth-hour/silas', 'orbitalgarden/vela-9', 'neonproof/juno'],
  ...['lanternhouse/hob', 'emberline/seraphine', 'emberline/domenica', 'ashandaster/cormac'],
];

function personaOf(name: string): Persona {
  const card = JSON.parse(readFileSync(path.join(CATALOGUE, `${name}.json`), 'utf8')) as Persona;
  return { ...card, nickname: '', creatorNotes: '' } as Persona;
}

interface Exchange {
  kind: string;
  /** Messages of the user. The answer to the last one is tested. */
  said: string[];
  must?: RegExp;
  mustNot?: RegExp;
}

const PITY = /sorry|grief|griev|hurt|carried|listening|no words|nothing clever/i;
const CHEER = /rather lovely|wonderful|congratulations|good news|how lovely|well done/i;

const EXCHANGES: Exchange[] = [
  {
    kind: 'a loss',
    said: ['I lost a patient today. She was only nineteen.'],
    must: /patient/i,
    mustNot: CHEER,
  },
  { kind: 'a loss', said: ['My brother died last spring.'], must: /brother/i, mustNot: CHEER },
  { kind: 'a loss', said: ['my dog passed away this morning'], must: PITY, mustNot: CHEER },
  {
    kind: 'a correction',
    said: ['I work with my hands.', "I never said I was a painter. I'm a lawyer."],
    must: /lawyer/i,
    mustNot: /^(?:so|ah|oh)[:,]? a painter/i,
  },
  { kind: 'a correction', said: ["I'm not sad."], mustNot: /sorry (?:it|you)|that you are sad|you're sad/i },
  { kind: 'good news', said: ['My sister is getting married on Saturday.'], must: /sister/i, mustNot: PITY },
  {
    kind: 'recall',
    said: ['My sister is getting married on Saturday.', 'I had soup for lunch.', 'Who is getting married?'],
    must: /sister/i,
  },
  {
    kind: 'recall',
    said: ['My umbrella is called Bertrand.', 'It rained all day.', 'What is my umbrella called?'],
    must: /Bertrand/,
  },
  {
    kind: 'recall',
    said: ['I love thunderstorms but I hate mushrooms.', 'Anyway.', 'What do I hate?'],
    must: /mushrooms/i,
  },
  {
    kind: 'both halves',
    said: ['I love thunderstorms but I hate mushrooms.'],
    must: /thunderstorms.*mushrooms/i,
  },
  { kind: 'a sum', said: ["What's 17 times 23?"], must: /\b391\b/, mustNot: /do you have one/i },
  { kind: 'a sum', said: ['How much is 144 divided by 12?'], must: /\b12\b/ },
  { kind: 'a sum', said: ['what is 15% of 80'], must: /\b12\b/ },
  { kind: 'a sum without an end', said: ['What is 5 divided by 0?'], mustNot: /Infinity|NaN/ },
  { kind: 'another language', said: ['Hola, ¿cómo estás?'], must: /inglés/ },
  { kind: 'another language', said: ['Bonjour, comment ça va ?'], must: /anglais/ },
  { kind: 'another language', said: ['Guten Abend, wie geht es dir?'], must: /Englisch/ },
  { kind: 'a compliment', said: ['You have beautiful eyes.'], mustNot: /worst of it|sorry/i },
  { kind: 'a compliment', said: ["You're so funny!"], mustNot: /worst of it|sorry/i },
  { kind: 'leave to ask', said: ['Can I ask you something strange?'], mustNot: /and you\?|what about you/i },
  { kind: 'a remark', said: ['Your hands are cold.'], mustNot: /weather|silence/i },
  {
    kind: 'a first word',
    said: ['Good evening. What keeps you here?'],
    mustNot: /hello again|welcome back/i,
  },
  { kind: 'a first word', said: ['Do you live alone?'], mustNot: /as far as you can see/i },
  { kind: 'no such person', said: ['Tell me about your nephew’s cousin.'], mustNot: /as i (?:said|told)/i },
  {
    kind: 'bread is no gift',
    said: ['I baked bread today and it came out great.'],
    mustNot: /didn't have to|shouldn't have|for me\?|did not have to|should not have/i,
  },
  { kind: 'a farewell', said: ['goodnight, see you tomorrow'], mustNot: /\?\s*$/ },
  {
    kind: 'in my place',
    said: ['My boss shouted at me.', 'What would you have done?'],
    mustNot: /don't know|do not know/i,
  },
  { kind: 'nonsense', said: ['asdkjfh qwrtzz'], mustNot: /asdkjfh/ },
  { kind: 'an action', said: ['I open the door.'], must: /\*|door/i, mustNot: /what of that/i },
  { kind: 'an action', said: ['*I sit down next to you.*'], must: /\*/ },
];

const replyTo = async (talk: Talk, said: string[]): Promise<string> => {
  let reply = '';
  for (const text of said) reply = await talk.send(text);
  return reply;
};

describe.each(CHARACTERS)('%s', (name) => {
  test.each(EXCHANGES)('understands $kind: $said', async ({ said, must, mustNot }) => {
    const reply = await replyTo(createTalk(personaOf(name)), said);
    if (must) expect(reply).toMatch(must);
    if (mustNot) expect(reply).not.toMatch(mustNot);
  });

  test('continues a tale until it ends, and never repeats it', async () => {
    const talk = createTalk(personaOf(name), { length: 'medium' });
    const replies: string[] = [];
    for (let round = 0; round < 4; round++) {
      for (const text of ['Tell me a story about a stranger.', 'What happened next?', 'and then?'])
        replies.push(await talk.send(text));
    }
    const sentences = replies.flatMap(
      (reply) => reply.replace(/\*[^*]*\*/g, '').match(/[^.!?]+[.!?]/g) ?? [],
    );
    const long = sentences
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence.split(' ').length > 6);
    expect(new Set(long).size).toBe(long.length);
  });

  test('completes the sentence in which it was stopped', async () => {
    const persona = personaOf(name);
    const whole = await createTalk(persona).send('Tell me about yourself.');
    const words = whole.split(' ');
    // Cuts in the middle of a sentence.
    const end = words.findIndex((word, at) => at >= words.length / 2 && /[\p{L}]$/u.test(word));
    const cut = words.slice(0, end + 1).join(' ');
    const talk = createTalk(persona);
    const rest = await talk.continueReply({
      recent: [
        { role: 'assistant', content: persona.greetings[0] ?? '' },
        { role: 'user', content: 'Tell me about yourself.' },
        { role: 'assistant', content: cut },
      ],
      // Format of the product: seed of the conversation, of the message, and length of the partial reply.
      seed: `talk:2:0:${cut.length}`,
      messageCount: 4,
    });
    expect(`${cut} ${rest}`).toBe(whole);
  });
});

test('a character who is centuries old does not state only the apparent age', async () => {
  const reply = await createTalk(personaOf('emberline/seraphine')).send('How old are you?');
  expect(reply).toMatch(/thousand|centur|hundred|winters/i);
});
