import { describe, expect, it } from 'vitest';
import { ash, bare, everybody, juno, lucan, mara, tomas, unit } from '../test-support/personas.ts';
import { readCard } from './read-card.ts';

const said = (persona: typeof mara): string[] => readCard(persona).lines.map((line) => line.say);

describe('readCard', () => {
  it('rewrites a third-person card in the first person and marks topics', () => {
    const card = readCard(mara);
    const home = card.lines.find((line) => line.topics.has('home'));
    expect(home?.say).toBe('I live above the shop with a one-eyed cat called Pilate.');
    expect(card.likes).toEqual(['rain', 'black coffee', 'bad puns']);
    expect(card.dislikes).toEqual(['glue sticks', 'hurry', 'dog-eared pages']);
    expect(card.fears).toEqual(['deep water']);
    expect(card.lines.some((line) => line.topics.has('secret'))).toBe(true);
  });

  it('reads attribute lists', () => {
    expect(said(unit)).toEqual(
      expect.arrayContaining([
        "I'm a museum guide and archivist.",
        'Home is a charging alcove behind the fossil hall.',
      ]),
    );
    expect(readCard(unit).fears).toEqual(['being reset']);
  });

  it('rewrites a second-person card in the first person', () => {
    expect(said(lucan)).toEqual(
      expect.arrayContaining([
        "I'm a vampire who keeps bees on a monastery roof.",
        'I never raise my voice.',
        'My brother is the abbot, and he prays for me loudly.',
      ]),
    );
  });

  it('does not change a first-person card', () => {
    expect(said(juno)).toContain('I used to play bass in a band called Wet Paint.');
  });

  it('reads a minimal card', () => {
    expect(said(bare)).toEqual(["I'm a demon who works in customer complaints."]);
  });

  it('recognises the style of speech and actions', () => {
    expect(readCard(mara).style).toEqual({ isQuoted: false, isFirstPerson: false });
    expect(readCard(tomas).style.isQuoted).toBe(true);
    expect(readCard(juno).style.isFirstPerson).toBe(true);
  });

  it('derives the pronoun from the tags', () => {
    expect([mara, tomas, ash].map((persona) => readCard(persona).who.pronoun)).toEqual(['she', 'he', 'they']);
  });

  it('reads example dialogue as questions and answers', () => {
    expect(readCard(mara).exchanges.map((exchange) => exchange.reply.split('.')[0])).toEqual([
      'Most things can',
      'Because somebody waited for them',
    ]);
  });

  it('removes instructions to a language model', () => {
    const card = readCard({
      ...mara,
      description:
        'Mara binds books. Always stay in character and never speak for {{user}}. Write in the third person.',
    });
    expect(card.lines.filter((line) => line.source === 'description').map((line) => line.say)).toEqual([
      'I bind books.',
    ]);
  });

  it.each(everybody.map((persona) => [persona.name, persona] as const))(
    'leaves no macro, and no own name as a subject: %s',
    (_, persona) => {
      const first = persona.name.split(' ').at(-1) ?? '';
      for (const line of said(persona)) {
        expect(line).not.toMatch(/\{\{|\}\}/);
        expect(line).not.toMatch(new RegExp(`^${first} (?:is|was|has|\\w+s) `));
      }
    },
  );

  it('accepts malformed cards', () => {
    const odd = {
      ...mara,
      description: '((('.repeat(500),
      personality: '{{{{',
      scenario: '\u0000\u202e',
      exampleDialogue: '{{char}}:\n<START><START>',
      greetings: ['*'],
      tags: [],
    };
    expect(() => readCard(odd)).not.toThrow();
  });
});
