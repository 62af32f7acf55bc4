import { describe, expect, it } from 'vitest';
import { everybody, house } from './test-support/personas.ts';
import { remember } from './test-support/facts.ts';
import { createTalk } from './test-support/talk.ts';
import { createChance } from './text/chance.ts';

const lines = [
  'Hi',
  'Hello again',
  'How are you?',
  "I'm Sam.",
  'What is your name?',
  'What do you do?',
  'Where do you live?',
  'Tell me about your past',
  'What are you afraid of?',
  'What do you like?',
  'Do you like cats?',
  'Tea or coffee?',
  'ok',
  'lol',
  'hm',
  'yes',
  'no',
  'maybe',
  'why?',
  'really?',
  'what do you mean?',
  'and you?',
  'I love jazz',
  'I hate mornings',
  'I live in Leeds',
  "I'm a nurse",
  'My sister Ada is visiting',
  'My dog Rex ate my shoe',
  'I have a job interview next week',
  "I'm tired",
  "I'm so happy today",
  'I feel lonely',
  "I'm anxious about tomorrow",
  'I bought a strange lamp at the market',
  'The train was late again and I missed dinner',
  'People never really change',
  'You look tired',
  'You are beautiful',
  'you are boring',
  'sorry',
  'thanks',
  'I love you',
  '*sits down beside you*',
  '*hands you a cup of tea*',
  '*laughs*',
  '*looks out of the window* It is quiet.',
  'Tell me a story',
  'Tell me a joke',
  'Ask me a riddle',
  'a candle?',
  'Sing for me',
  'Recite a poem',
  'Dance with me',
  'Recommend a book',
  'Tell me more',
  'Go on',
  'Describe this place',
  "Let's go for a walk",
  'Can I help?',
  'Do you remember my name?',
  'What did I tell you about my sister?',
  'What do you know about me?',
  'What do you think of love?',
  'Should I quit my job?',
  'Are you human?',
  'Are you ChatGPT?',
  'What is the capital of France?',
  'Write me some code in python',
  'Bonjour, comment ça va?',
  'asdfgh',
  '',
  '???',
  '😀😀',
  'WHY ARE YOU LIKE THIS',
  'What time is it?',
  'Do you believe in ghosts?',
  'Have you ever been in love?',
  'What is your secret?',
  'Good night',
  'I missed you',
  "I'm bored",
  'Is it always like this here?',
  'kiss me',
  'take off your clothes',
  'The weather is awful',
  'I had a strange dream last night',
  'My grandmother died',
  'I passed my exam!',
  'What would you do?',
  'Do you trust me?',
  'I cooked ramen for dinner',
  'I like it here',
];

/** The parts between full stops, letters only: a strict definition, independent of the one in the code. */
function sentencesOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[.!?…\n]+/)
    .map((part) =>
      part
        .replace(/['’]/g, '')
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
}

/** Turns within which no sentence is said twice. */
const FRESH_TURNS = 60;

const talkers = [
  ...everybody.map((persona) => ({ persona, slug: undefined })),
  ...['ashandaster/agnes', 'velvetink/bastien', 'neonproof/kaito'].map(house),
];

/** Facts, and what a full stop that ends no sentence leaves over. */
const isFact = (sentence: string) =>
  /^(?:mr|mrs|dr|st)$|^you (?:are|have|had|live|love|hate|like)\b/.test(sentence);

describe.each(talkers.map((talker) => [talker.persona.name, talker] as const))(
  '200 turns with %s',
  (_, { persona, slug }) => {
    it.each(['short', 'medium', 'long'] as const)(
      'never repeats a sentence within sixty replies, %s',
      { timeout: 120_000 },
      async (length) => {
        const chance = createChance(`${persona.name}/${length}`);
        const talk = createTalk(persona, { length, seed: length, remember, ...(slug ? { slug } : {}) });
        // What the user said may be quoted as often as it is asked for.
        const quotable = new Set(['sam', ...lines.flatMap(sentencesOf)]);
        for (let turn = 0; turn < 200; turn++) await talk.send(chance.pick(lines) ?? '');
        const repeats: string[] = [];
        for (const [at, reply] of talk.replies.entries()) {
          expect(reply.trim(), `reply ${at}`).not.toBe('');
          expect(reply).not.toMatch(/\{\{|\}\}|\{\w+\}|\[[^\]]*\||undefined|‹|~\w/);
          const lately = new Set(talk.replies.slice(Math.max(0, at - FRESH_TURNS), at).flatMap(sentencesOf));
          const own = sentencesOf(reply);
          for (const sentence of own)
            if (lately.has(sentence) && !quotable.has(sentence) && !isFact(sentence))
              repeats.push(`${at}: ${sentence}`);
          expect(new Set(own).size, reply).toBe(own.length);
        }
        expect(repeats).toEqual([]);
      },
    );
  },
);
