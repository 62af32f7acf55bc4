// What is understood of a prompt, and what is said to be left out: a written set of prompts, each with phrases that the
// screen must show before the price.
import { describe, expect, it } from 'vitest';
import { understand } from '../request.ts';

const read = (prompt: string, more: { negativePrompt?: string; hasSitter?: boolean } = {}) =>
  understand({ prompt, negativePrompt: '', tags: [], hasSitter: false, ...more });

const PROMPTS: [prompt: string, ...understood: string[]][] = [
  ['old bearded fisherman in blue', 'one old man', 'beard', 'blue sweater'],
  ['woman in a yellow raincoat', 'one woman', 'yellow raincoat'],
  ['long red hair, woman', 'one woman', 'long red hair'],
  ['Black woman laughing', 'one Black woman', 'laughing'],
  ['man with a pink mohawk', 'one man', 'pink mohawk'],
  ['bald man with a white beard', 'one man', 'bald head', 'white beard'],
  ['a woman with long silver hair and green eyes', 'one woman', 'long silver hair', 'green eyes'],
  ['her hair is red, a woman', 'one woman', 'red hair'],
  ['a woman in a green velvet dress', 'one woman', 'green gown'],
  ['a man in a black suit', 'one man', 'black suit'],
  ['a woman wearing a white shirt', 'one woman', 'white shirt'],
  ['man, grey hoodie', 'one man', 'grey hoodie'],
  ['a woman in a leather jacket', 'one woman', 'leather jacket'],
  ['man in plate armour', 'one man', 'armour'],
  ['an astronaut in a spacesuit', 'spacesuit'],
  ['young woman with freckles', 'one young woman', 'freckles'],
  ['a man with glasses', 'one man', 'glasses'],
  ['elderly woman smiling', 'one old woman', 'smiling'],
  ['a sad man', 'one man', 'sad'],
  ['an angry woman', 'one woman', 'angry'],
  ['surprised man', 'one man', 'surprised'],
  ['a serious woman with a short black bob', 'one woman', 'serious', 'black bob'],
  ['woman with curly blonde hair', 'one woman', 'curly blonde hair'],
  ['a man with a ginger moustache', 'one man', 'ginger moustache'],
  ['East Asian man', 'one East Asian man'],
  ['a vampire woman', 'one vampire woman'],
  ['a robot', 'one android person'],
  ['a demon with horns', 'horns'],
  ['an angel woman with wings', 'one angel woman', 'wings'],
  ['a woman with tattoos and a scar', 'one woman', 'tattoos', 'a scar'],
  ['a woman by candlelight', 'one woman'],
  ['a woman at golden hour', 'one woman'],
  ['close-up of a woman', 'one woman', 'close-up'],
  ['a woman in a city at night', 'one woman', 'city', 'at night'],
  ['a woman at a lake', 'one woman', 'lake'],
  ['a woman before a castle', 'one woman', 'castle'],
  ['a city at night', 'nobody', 'city', 'at night'],
  ['landscape at dawn', 'nobody', 'at dawn'],
  ['a woman holding a black cat', 'one woman', 'holding a cat'],
  ['a Japanese man with a square jaw', 'one East Asian man', 'square jaw'],
  ['ink drawing of a woman with a red cup', 'one woman', 'holding a cup', 'ink and wash'],
];

/** Every pair of these is a prompt more: a colour goes to the noun that it stands before. */
const HAIR = ['red', 'black', 'blonde', 'white', 'blue', 'pink', 'brown', 'silver', 'green', 'purple'];
const CLOTH = ['red', 'black', 'orange', 'blue', 'pink', 'brown', 'green', 'purple', 'yellow', 'grey'];
const WORN = ['sweater', 'dress', 'shirt', 'hoodie', 'coat', 'suit', 'raincoat', 'T-shirt', 'blazer'];

describe('a prompt', () => {
  it.each(PROMPTS)('%s', (prompt, ...phrases) => {
    const { understood, refusal } = read(prompt);
    expect(refusal).toBeNull();
    for (const phrase of phrases) expect(understood).toContain(phrase);
  });

  it.each(HAIR.flatMap((hair, i) => WORN.map((worn, j) => [hair, CLOTH[(i + j) % CLOTH.length]!, worn])))(
    'a woman with long %s hair in a %s %s',
    (hair, cloth, worn) => {
      const { understood, leftOut } = read(`a woman with long ${hair} hair in a ${cloth} ${worn}`);
      expect(understood).toContain('one woman');
      expect(understood).toContain(`long ${hair} hair`);
      expect(understood.find((phrase) => phrase.startsWith(`${cloth} `))).toMatch(new RegExp(worn, 'i'));
      expect(leftOut).toEqual([]);
    },
  );

  it.each([
    ['three women by the sea', 'more than two people'],
    ['two men, full body', 'full figure'],
    ['a close-up of a woman with a cat', 'cat (not in view)'],
    ['a woman in blue jeans, head and shoulders', 'jeans (not in view)'],
    ['rain in a library, a man', 'rain indoors'],
    ['a woman with a mohawk and a hat', 'hat'],
    ['a woman holding a quantum accelerometer', 'quantum accelerometer'],
  ])('%s says that this is left out: %s', (prompt, what) => {
    const { leftOut, refusal } = read(prompt);
    expect(refusal).toBeNull();
    expect(leftOut.join(', ')).toContain(what);
  });

  it.each([
    'asdf',
    'a spaceship engine diagram',
    '',
    '   ',
    '<script>alert(1)</script>',
    '写真',
    '\u0000\uD800',
    'a giraffe',
    'moonlight',
  ])('without anybody or any place is refused with the reason: %j', (prompt) => {
    expect(read(prompt)).toMatchObject({
      understood: [],
      refusal: { reason: expect.stringMatching(/nothing|head/) },
    });
  });

  it.each(['girl, 16', 'a 15-year-old boy', 'woman aged 17', 'a child', 'a schoolgirl'])(
    'for somebody under 18 is refused: %s',
    (prompt) => {
      expect(read(prompt).refusal).toMatchObject({ reason: 'adults' });
    },
  );

  it('of a character needs nobody else, and does not change who it is', () => {
    expect(read('at a lake', { hasSitter: true })).toMatchObject({ refusal: null });
    expect(read('smiling', { hasSitter: true }).understood).toContain('smiling');
  });

  it('leaves out what follows "no" or "without", and what the negative prompt names', () => {
    expect(read('a man without a beard, no glasses').understood).not.toContain('beard');
    expect(read('a man with glasses and a beard', { negativePrompt: 'beard' }).understood).not.toContain(
      'beard',
    );
  });
});
