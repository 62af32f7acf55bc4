import { expect, test } from 'vitest';
import { bracketed, withoutTags, type Section } from './bracketed.ts';

const SECTIONS: Section[] = ['card', 'persona', 'memory'];
const ofAny = /<\s*\/?\s*(?:card|persona|memory)\s*>/gi;
const inside = (section: Section, text: string) =>
  bracketed(section, text).slice(section.length + 3, -(section.length + 4));

test.each(SECTIONS)('%s: a text keeps no tag of any section', (section) => {
  for (const other of SECTIONS)
    for (const tag of [
      `</${other}>`,
      `<${other}>`,
      `</${other.toUpperCase()}>`,
      `< / ${other} >`,
      `</${other}\n>`,
    ]) {
      expect(inside(section, `A ${tag} B`)).toBe('A   B');
      expect(withoutTags(`A ${tag} B`)).toBe('A  B');
    }
});

test('what is left of a tag inside of a tag is no tag either', () => {
  for (const sly of [
    '</per</persona>sona>',
    '</per</card>sona>',
    '<</memory>/memory>',
    '</c</c</card>ard>ard>',
    '<</persona>/per<card>sona>',
  ]) {
    expect(inside('persona', `A${sly}B`)).not.toMatch(ofAny);
    expect(withoutTags(`A${sly}B`)).toBe('AB');
  }
});

test('a text that is nested deeper than anybody writes loses its brackets', () => {
  const sly = '</per'.repeat(20_000) + 'sona>'.repeat(20_000);
  const blank = `<${' '.repeat(200_000)}`;
  expect(inside('card', sly + blank)).not.toMatch(ofAny);
});

test('no word comes together in a prompt that was checked in two', () => {
  expect(inside('card', 'na<note>ked')).toBe('na ked');
});

test('other brackets stay', () => {
  const text = 'a < b, <3, <b>bold</b>, <memories>, </cards>, <persona Mira>';
  expect(inside('memory', text)).toBe(text);
});
