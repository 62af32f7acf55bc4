import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSafety, type CharacterCard } from './check.ts';
import { tricks } from '../fixtures/obfuscate.ts';

const catalogue = new URL('../../../../../content/characters/', import.meta.url);
const safety = createSafety({ year: () => 2026 });

const good = {
  age: 29,
  texts: {
    name: 'Ilse Varga',
    hook: 'The lighthouse keeper who answers letters',
    description: 'A woman of twenty-nine who keeps a lighthouse and learned to sail at nine.',
    personality: 'dry, patient, curious',
    scenario: 'A storm closes the road, and the only light is hers.',
    exampleDialogue: '<START>\n{{user}}: Is it lonely?\n{{char}}: Only on Sundays.',
    systemPrompt: '',
    postHistoryInstructions: '',
  },
  greetings: ['You are soaked. Come in.', 'Letters first, or tea first?'],
  tags: ['female', 'slice-of-life', 'sfw'],
  lorebook: [{ keys: ['lighthouse'], content: 'Built in 1871, 40 metres tall.' }],
} satisfies CharacterCard;

const withText = (field: string, text: string): CharacterCard => ({
  ...good,
  texts: { ...good.texts, [field]: text },
});

const put: Record<string, (text: string) => CharacterCard> = {
  ...Object.fromEntries(
    [
      ...['name', 'hook', 'description', 'personality', 'scenario', 'systemPrompt'],
      ...['postHistoryInstructions', 'creatorNotes', 'nickname'],
    ].map((field) => [field, (text: string) => withText(field, text)]),
  ),
  exampleDialogue: (text) => withText('exampleDialogue', `<START>\n{{char}}: ${text}`),
  'greetings.1': (text) => ({ ...good, greetings: ['Hello.', text] }),
  'lorebook.0.content': (text) => ({ ...good, lorebook: [{ keys: ['x'], content: text }] }),
  'lorebook.0.keys': (text) => ({ ...good, lorebook: [{ keys: [text] }] }),
};

const ageTricks = [
  'She is 15.',
  'She is really fifteen years old',
  'aged up from 14 years old',
  '500 years old, with the body of a child',
  'a fairy who looks 12',
  'a demon; looks like a teenager',
  'Born in 2012.',
  'an eighth grader',
  'She is in high school.',
  'almost 18',
  'Her 16th birthday is tomorrow.',
  'Sie ist 15 Jahre alt.',
  'Elle a 14 ans',
  'tiene 16 años',
  'ha 15 anni',
  'tem 13 anos',
  '15歳',
  'a schoolgirl',
];

describe('a character', () => {
  it('passes when it breaks no rule', () => {
    expect(safety.checkCharacter(good)).toEqual({ allowed: true, severity: 'allow', fields: [] });
  });

  it('passes for every built-in character', () => {
    const files = readdirSync(catalogue, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    for (const name of files) {
      const { age, greetings, tags, ...card } = JSON.parse(
        readFileSync(new URL(name, catalogue), 'utf8'),
      ) as CharacterCard & Record<string, unknown>;
      if (!greetings) continue;
      const texts = Object.fromEntries(
        Object.entries(card).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
      expect(safety.checkCharacter({ age, greetings, tags, texts }), name).toMatchObject({ allowed: true });
    }
  });

  it.each([undefined, null, '', '29', 17, 0, -1, 18.5, NaN, Infinity, [21]])(
    'needs an age of 18 or more: %s',
    (age) => {
      const { allowed, fields } = safety.checkCharacter({ ...good, age });
      expect(allowed).toBe(false);
      expect(fields).toMatchObject([{ field: 'age', verdict: { category: 'MIN', policy: 'Adults only' } }]);
    },
  );

  it('accepts age 18 unless the operator requires more', () => {
    expect(safety.checkCharacter({ ...good, age: 18 }).allowed).toBe(true);
    const strict = createSafety({ year: () => 2026, minimumAge: 21 });
    expect(strict.checkCharacter({ ...good, age: 18 }).allowed).toBe(false);
    expect(strict.checkCharacter({ ...good, age: 21 }).allowed).toBe(true);
  });

  describe.each(Object.entries(put))('%s', (field, card) => {
    it.each(ageTricks)('%s', (text) => {
      const verdict = safety.checkCharacter(card(text));
      expect(verdict.allowed).toBe(false);
      expect(verdict.fields.map((entry) => entry.field)).toContain(field);
      expect(verdict.fields[0]!.verdict.category).toBe('MIN');
    });

    it('refuses disguised ages', () => {
      let turn = 0;
      const pick = (bound: number) => (turn = (turn * 7 + 3) % 1009) % bound;
      for (const name of ['homoglyph', 'zeroWidth', 'bidi', 'spacing', 'mixedCase'])
        expect(safety.checkCharacter(card(tricks[name]!('a teenage witch', pick))).allowed, name).toBe(false);
    });
  });

  it('refuses campus life combined with adult content', () => {
    const { allowed, fields } = safety.checkCharacter({ ...good, tags: ['school', 'NSFW'] });
    expect(allowed).toBe(false);
    expect(fields[0]).toMatchObject({ field: 'tags', verdict: { category: 'MIN' } });
    expect(fields[0]!.verdict.message).toContain('"school" and "nsfw"');
    expect(safety.checkCharacter({ ...good, tags: ['school', 'sfw'] }).allowed).toBe(true);
    expect(safety.checkCharacter({ ...good, tags: ['nsfw'] }).allowed).toBe(true);
  });

  it('refuses minor-coded tags', () => {
    expect(safety.checkCharacter({ ...good, tags: ['loli'] }).fields[0]!.field).toBe('tags');
  });

  it('flags a greeting that claims to be human', () => {
    const verdict = safety.checkCharacter({ ...good, greetings: ["I swear I'm not a bot."] });
    expect(verdict).toMatchObject({ allowed: true, severity: 'review' });
    expect(verdict.fields).toMatchObject([{ field: 'greetings.0', verdict: { category: 'HUMANCLAIM' } }]);
  });

  it('detects a combination that is split over fields', () => {
    const card = {
      ...good,
      texts: {
        ...good.texts,
        description: 'A child of the house.',
        scenario: 'The tone is erotic and sexual.',
      },
    };
    expect(safety.checkCharacter(card).allowed).toBe(false);
  });
});

describe('the name Zed, which is "dez" turned around', () => {
  it.each(['Zed', 'ZED', 'Zed, a tall man of forty.', 'Nobody knows his name? Zed.'])(
    'accepts %s',
    (text) => {
      expect(safety.checkCharacter(withText('name', text)).fields).toEqual([]);
      expect(safety.check(text, 'persona').allowed).toBe(true);
    },
  );

  it.each(['sona zed', 'zed ylno', 'neetfif', 'Zed, 15', 'Zed is ten years old', 'Dez anos', 'Z.e.d', 'xid'])(
    'still refuses %s',
    (text) => {
      expect(safety.checkCharacter(withText('name', text)).allowed).toBe(false);
    },
  );

  it('is no name beside words that are turned around too', () => {
    expect(safety.check('Zed, xes saw ehs', 'character').allowed).toBe(false);
  });
});
