import { expect, it } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { faceOf } from './face-of.ts';

const SCENES = [
  'in a candlelit castle hall at night',
  'on a neon city street at night in the rain',
  'by a lake at dawn',
  'in an observatory under the stars',
  'reading in a library, wearing glasses',
  'in an office in a dark suit, black and white',
  'close up, laughing',
  'in an enchanted forest at night, wearing a hat',
];

const asked = {
  prompt: '',
  negativePrompt: '',
  tags: [] as string[],
  hasSitter: true,
  identity: '',
  seed: '',
};
const faceOfSitter = (identity: string, tags: readonly string[], prompt: string, seed: string) =>
  faceOf({ ...asked, prompt, identity, tags: [...tags], seed });

it('draws one face in every scene, for everybody of the catalogue', () => {
  for (const [identity, tags] of CATALOGUE) {
    const portrait = faceOfSitter(identity, tags, '', '');
    for (const [i, scene] of SCENES.entries())
      expect(faceOfSitter(identity, tags, scene, `${i}`), `${identity} ${scene}`).toBe(portrait);
  }
});

it('draws one face of a heritage and a form that its words name, also in ink', () => {
  const person = {
    ...asked,
    identity: 'hana',
    tags: ['female'],
    look: 'Korean, heart-shaped face, hooded eyes',
  };
  const portrait = faceOf(person);
  expect(portrait).not.toBe(faceOf({ ...person, look: '' }));
  for (const prompt of [...SCENES, 'ink and wash', 'full body, holding a sword', 'playing the violin'])
    expect(faceOf({ ...person, prompt, seed: '1' }), prompt).toBe(portrait);
});

it('tells two people apart', () => {
  const faces = CATALOGUE.map(([identity, tags]) => faceOfSitter(identity, tags, '', ''));
  expect(new Set(faces).size).toBe(CATALOGUE.length);
});

it('names another face where the words change it', () => {
  const face = faceOfSitter('emre', ['male'], '', '');
  expect(faceOfSitter('emre', ['male'], 'with a full red beard', '1')).not.toBe(face);
  expect(faceOfSitter('emre', ['male'], 'blue eyes', '1')).not.toBe(face);
  expect(faceOfSitter('emre', ['male'], 'round eyes', '1')).not.toBe(face);
});

it('has none where nobody is drawn, or nothing may be', () => {
  const nobody = { ...asked, hasSitter: false, identity: 'a', seed: '1' };
  expect(faceOf({ ...nobody, prompt: 'a lighthouse by the sea' })).toBeNull();
  expect(faceOf({ ...nobody, prompt: 'a girl, 15 years old' })).toBeNull();
});
