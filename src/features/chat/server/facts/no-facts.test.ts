// What is said about the user without being true of them: questions without a mark, what is only supposed, words of
// others, jokes, role play and songs.
import { describe, expect, test } from 'vitest';
import { readLastingFacts } from './read-facts.ts';

const facts = (text: string) => readLastingFacts(text).map(({ text: said }) => said);

describe.each<[string, string[]]>([
  [
    'questions without a mark',
    [
      'what do you think I like do for a living',
      'guess where I live',
      'do you know if I have a sister called Ada',
      'you really think I live in Paris',
      'so you believe I work as a spy',
      'tell me what I love most',
      'can you guess what my job is, I work as a what',
      'wanna know if I like jazz',
      'I wonder whether I like tea or coffee',
      'remember when I said I live in Rome',
      'which one do I hate more, tea or coffee',
      'how do you know I have a cat called Moth',
      'any idea why I love the sea',
      'who told you I play the violin',
    ],
  ],
  [
    'what is only supposed',
    [
      'say I live in Paris, what would you show me',
      "let's pretend I work as a pirate",
      'what if my name is Zorro',
      "in this story I'm a doctor and I live in a castle",
      'if we were married, my name is Mrs Smith',
      "I'd say I live in Paris if it sounded better",
      'assuming I have a brother called Tom, would you like him',
      'maybe one day I live in Lisbon and I have a boat',
      "I could say I'm a pilot",
      'for this scene, my name is Captain Flint',
    ],
  ],
  [
    'words of others',
    [
      'my mother always said "I hate cats"',
      'my friend goes: I love techno',
      'she was like, I live in Porto',
      'according to you I hate music',
      'everyone thinks that I love parties',
      'he wrote: I work as a baker',
      "the song goes, I'm a barbie girl",
      "my sister's diary says I like boys",
      '> I live in Madrid',
      '‘I love you’, she said, and ‘I hate rain’',
    ],
  ],
  [
    'jokes, role play and songs',
    [
      '*I live in the tower and I have a dragon called Smog*',
      '_I work as a smith in the village_',
      '(I hate this place, he thinks)',
      '~ I love the night, I love the moon ~',
      '♪ I live in a yellow submarine ♪',
      'just kidding, I live on the moon',
      "I'm a millionaire, haha not really",
      'I live in a pineapple under the sea, jk',
      'I have a dragon called Smog. Just kidding!',
    ],
  ],
])('%s', (_kind, sentences) => {
  test.each(sentences)('%s', (sentence) => {
    expect(facts(sentence)).toEqual([]);
  });
});

test.each([
  ['I think I like tea more than coffee.', 1],
  ['You know what, I live in Porto.', 1],
  ['I told you that I have a cat called Moth.', 1],
  ['Guess what, I work as a baker now.', 1],
  ['If you must know, my name is Mira.', 1],
  ['I love songs about the sea.', 1],
  ['My sister said hello. I live in Rome.', 1],
  ["I'm not kidding, I live in Oslo.", 1],
  ['I live in Porto (the old part).', 1],
])('what is true of them stays: %s', (sentence, count) => {
  expect(facts(sentence)).toHaveLength(count);
});
