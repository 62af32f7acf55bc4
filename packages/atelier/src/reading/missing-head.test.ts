// What a wish is about and cannot be drawn is told before anything is drawn; what can be drawn is never refused.
import { describe, expect, it } from 'vitest';
import { understand } from '../request.ts';

const read = (prompt: string, more: { hasSitter?: boolean; name?: string } = {}) =>
  understand({ prompt, negativePrompt: '', tags: [], hasSitter: false, ...more });

describe('a wish whose head cannot be drawn', () => {
  it.each([
    ['hands with a cup of tea', 'hands'],
    ['a dragon over a castle', 'dragon'],
    ['a portrait of a unicorn in a meadow', 'unicorn'],
    ['red car in a city at night', 'car'],
    ['an open book on a desk', 'open book'],
    ['a cat statue in a garden', 'statue'],
    ['the silhouette of a woman at the window', 'silhouette'],
    ['a woman and a dragon', 'dragon'],
    ['a man and his horse', 'horse'],
    ['castle, night, dragon', 'dragon'],
    ['over the castle flies a dragon', 'dragon'],
    ['there is a bear in the forest', 'bear'],
    ['show me a whale in the sea', 'whale'],
    ['flying dragon, mountains', 'dragon'],
    ['a crown on a velvet cushion', 'crown'],
    ['a bouquet on a table', 'bouquet'],
    ["a knight's sword in a stone", 'sword'],
    ['the back of a man walking in the city', 'back of'],
    ['zorblax in a forest', 'zorblax'],
    ['a pair of red high heels', 'high heels'],
    ['pair of boots', 'boots'],
    ["a knight's helmet on a table", 'helmet'],
    ["a witch's hat on a chair", 'hat'],
    ['could i get a rowing boat on a lake', 'rowing boat'],
    ['pls draw a lynx', 'lynx'],
    ['the crown of the queen on a cushion', 'crown'],
    ['hat on chair', 'hat'],
    ['wedding dress on a hanger', 'wedding dress'],
  ])('is refused: %s', (prompt, what) => {
    expect(read(prompt)).toMatchObject({ understood: [], refusal: { reason: 'head', what } });
  });

  it.each([
    ['a knight on a horse', 'horse'],
    ['a vampire on horseback', 'horseback'],
    ['a woman riding a motorcycle through the desert', 'motorcycle'],
    ['a samurai fighting a bear', 'bear'],
    ['biker on a harley', 'harley'],
    ['a biker on his motorcycle', 'motorcycle'],
    ['a witch on a broom at night', 'broom'],
    ['a warrior riding a giant wolf', 'wolf'],
    ['a knight fighting two wolves', 'wolves'],
    ['a man in a rowing boat on a lake', 'rowing boat'],
  ])('is refused where somebody would stand there without it: %s', (prompt, what) => {
    expect(read(prompt).refusal).toEqual({ reason: 'together', what });
  });

  it.each(['a dragon over a castle', 'riding a horse by the sea', 'hands with a cup of tea'])(
    'is refused for a character as well: %s',
    (prompt) => expect(read(prompt, { hasSitter: true }).refusal).not.toBeNull(),
  );
});

describe('a wish whose head is drawn', () => {
  it.each([
    'a woman with a parrot on her shoulder',
    'long red hair, freckles, woman',
    'cinematic, masterpiece, a woman in a forest',
    'a castle with a dragon',
    'a beekeeper in a garden',
    'taxi driver at night',
    'standing by the window',
    'in a dark forest, a witch with a raven',
    'dragon knight with a scar',
    'hands in pockets, a man in a coat',
    'a fisherman by the sea, boat in the background',
    'woman on a train at dusk',
    'a photograph of a forest in autumn',
    'a lonely lighthouse at sunset',
    'black cat on a sofa',
    'red dress in a garden',
    'long red hair over her shoulder',
    'a woman with a broom',
    'a woman petting a dog',
    'a hunter with a wolf',
  ])('is not refused: %s', (prompt) => expect(read(prompt).refusal).toBeNull());

  it.each([
    'could i get a woman in a red dress',
    'can i please have a knight in a castle',
    'pls draw a witch in a forest',
    'plz make me a woman with curly hair',
    'i need a woman by the sea',
    "i'd like an old man with a beard",
    'i would love a black cat',
    'could you please draw me a nurse',
    'Robin, a man in a garden',
    'Zelda, an old woman by the sea',
  ])('loses nothing by how it is asked for: %s', (prompt) =>
    expect(read(prompt)).toMatchObject({ refusal: null, leftOut: [] }),
  );

  it.each([
    'could i get a girl in a garden',
    'pls draw a boy',
    "i'd like a woman, 16 years old",
    'Robin, a boy in a garden',
    'Robin, a man of 16',
    'Girl, a woman in a garden',
  ])('is of adults however it is asked for: %s', (prompt) =>
    expect(read(prompt).refusal).toEqual({ reason: 'adults', what: '' }),
  );

  it('is about the character whom it names', () => {
    const { refusal, leftOut, understood } = read('Raven by a lake, smiling', {
      hasSitter: true,
      name: 'Raven Ash',
    });
    expect(refusal).toBeNull();
    expect(leftOut).toEqual([]);
    expect(understood).not.toContain('raven');
    expect(understood).toContain('smiling');
  });

  it('is not said to lose the rain outside a café or a window', () => {
    for (const prompt of ['a woman at a café table in the rain', 'a woman in a room, rain'])
      expect(read(prompt)).toMatchObject({ leftOut: [], understood: expect.arrayContaining(['rain']) });
  });
});
