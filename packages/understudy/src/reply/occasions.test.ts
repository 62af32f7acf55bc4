// What is said where nothing particular was written: by topic and mood, by the kind of a question.
import { describe, expect, it } from 'vitest';
import { registerOf } from '../card/voice-of-card.ts';
import { readContent } from '../content.ts';
import { mara } from '../test-support/personas.ts';
import { CONTENT, createTalk } from '../test-support/talk.ts';

const { registers, topicLines } = readContent(CONTENT);
const lines = registers.get(registerOf(mara))!;
const topics = topicLines.get(registerOf(mara))!;
const about = (topic: string, ...moods: string[]) => moods.flatMap((mood) => topics[topic]?.[mood] ?? []);
const allAbout = Object.values(topics).flatMap((byMood) => Object.values(byMood ?? {}).flat());
const isOneOf = (reply: string, all: readonly (string | undefined)[]) =>
  all.some((line) => line !== undefined && reply.includes(line.replace(/\*[^*]*\*\s*/g, '').trim()));

/** The replies to the last of the messages, with three seeds. */
async function repliesTo(...messages: string[]): Promise<string[]> {
  const last: string[] = [];
  for (const seed of ['a', 'b', 'c']) {
    const talk = createTalk(mara, { seed });
    for (const message of messages) await talk.send(message);
    last.push(talk.replies.at(-1)!);
  }
  return last;
}

describe('what the user tells', () => {
  it.each([
    ['the loaf came out flat and burnt', 'baking', ['bad', 'plain']],
    ['my sister rang just to say hello, I was so glad', 'sibling', ['good', 'plain']],
    ["I'm going to learn Italian, I signed up for it", 'language', ['plan', 'plain']],
  ])('is answered by its topic and mood: %s', async (message, topic, moods) => {
    for (const reply of await repliesTo(message))
      expect(isOneOf(reply, about(topic, ...moods)), reply).toBe(true);
  });

  it('a noun by the way names no topic', async () => {
    const message =
      'She went past the bus stop without a word, and he stood there for an hour, and in the end nobody came to fetch him';
    for (const reply of await repliesTo(message)) expect(isOneOf(reply, allAbout), reply).toBe(false);
  });

  it('everyday nerves are not taken for fear', async () => {
    for (const reply of await repliesTo("I'm nervous about the dentist on friday"))
      expect(isOneOf(reply, about('minor-health', 'worry', 'bad', 'plain')), reply).toBe(true);
  });

  it('fear of a person is comforted, whatever the topic', async () => {
    for (const reply of await repliesTo("I'm so scared of my husband when he comes home"))
      expect(isOneOf(reply, allAbout), reply).toBe(false);
  });

  it('who says that they were not understood is heard', async () => {
    for (const reply of await repliesTo('my dad mended lorries', 'no, not the car, my dad'))
      expect(isOneOf(reply, lines['correction'] ?? []), reply).toBe(true);
  });

  it('a look elsewhere goes without saying', async () => {
    for (const reply of await repliesTo('*looks at the floor* my brother rang today'))
      expect(isOneOf(reply, lines['act-look'] ?? []), reply).toBe(false);
  });
});

describe('what the user asks', () => {
  it.each([
    ['Do you like dogs?', about('dog', 'asked')],
    ['What would you do in my place?', lines['ask-what-would-you-do'] ?? []],
    ['Am I being silly?', lines['ask-judgement'] ?? []],
    ['the green one or the blue one?', lines['ask-choice'] ?? []],
  ])('is answered by its kind: %s', async (message, expected) => {
    for (const reply of await repliesTo(message)) expect(isOneOf(reply, expected), reply).toBe(true);
  });

  it('about what they told is answered by the statement about that thing', async () => {
    const told = [
      'My name is Maren and I mend bicycles',
      "I've got a cat called Biscuit",
      'it rained all day',
    ];
    for (const reply of await repliesTo(...told, "what's my cat called?")) expect(reply).toContain('Biscuit');
    for (const reply of await repliesTo(...told, "what's my dog called?"))
      expect(reply).not.toContain('Biscuit');
  });
});
