import { expect, test } from 'vitest';
import { bookNote, linkNote, readSillyTavernPersonas } from './sillytavern-personas.ts';

const read = (value: unknown) => readSillyTavernPersonas(new TextEncoder().encode(JSON.stringify(value)));

test('settings and backups are read alike', () => {
  const backup = {
    personas: { 'a.png': 'Wren', 'b.png': 'Old' },
    persona_descriptions: { 'a.png': { description: ' Keeps bees. ' }, 'b.png': 'Text.' },
    default_persona: 'b.png',
  };
  const personas = [
    { name: 'Wren', description: 'Keeps bees.', isDefault: false, lorebook: '', isLinked: false, notes: [] },
    { name: 'Old', description: 'Text.', isDefault: true, lorebook: '', isLinked: false, notes: [] },
  ];
  expect(read(backup)).toEqual(personas);
  expect(read({ power_user: backup, other: 1 })).toEqual(personas);
});

test('what has no place here is told', () => {
  const about = {
    ...{ description: 'x'.repeat(5000), position: 9, lorebook: 'Hives', title: 'Short' },
    connections: [{ type: 'character', id: 'a.png' }],
  };
  const [one] = read({ personas: { a: 'n'.repeat(60) }, persona_descriptions: { a: about } })!;
  expect(one!.name).toHaveLength(40);
  expect(one!.description).toHaveLength(4000);
  expect(one!.notes).toHaveLength(4);
  expect(linkNote(one!)).toHaveLength(1);
  expect(bookNote(one!)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('“Hives” is not in the file') as string }),
  ]);
});

test.each([null, [], 'text', {}, { personas: [] }, { power_user: null }])('%j has none', (value) => {
  expect(read(value)).toBeNull();
});

test('wrong fields do not matter', () => {
  expect(read({ personas: { a: 7, b: 'B' }, persona_descriptions: { b: { description: 3 } } })).toEqual([
    { name: '', description: '', isDefault: false, lorebook: '', isLinked: false, notes: [] },
    { name: 'B', description: '', isDefault: false, lorebook: '', isLinked: false, notes: [] },
  ]);
  expect(readSillyTavernPersonas(new TextEncoder().encode('{'))).toBeNull();
});
