import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fact } from '../../../../shared/words/memory.ts';
import { mergeFacts, readFacts } from './read-facts.ts';

/** The facts in the text, as "kind: sentence". */
const factsIn = (text: string): string[] => readFacts(text).map((fact) => `${fact.kind}: ${fact.text}`);

describe('readFacts', () => {
  it.each([
    ['My name is Sam.', 'name: You are called Sam.'],
    ['call me Jo', 'name: You are called Jo.'],
    ["Hi, I'm Ben, nice to meet you", 'name: You are called Ben.'],
    ["I'm Anna-Maria Lopez.", 'name: You are called Anna-Maria Lopez.'],
    ['My friends call me Kit', 'name: You are called Kit.'],
    ['The rain makes me sad.', 'feeling: You were feeling sad.'],
    ["I'm 34 years old", 'age: You are 34 years old.'],
    ["I'm thirty-four", 'age: You are 34 years old.'],
    ['I just turned 40', 'age: You are 40 years old.'],
    ["I'm from Leeds", 'home: You are from Leeds.'],
    ['I live in New York with my cat', 'home: You live in New York.'],
    ['I moved to Berlin last year', 'home: You live in Berlin.'],
    ['I was born in Kyoto', 'home: You were born in Kyoto.'],
    ['I grew up on a farm', 'home: You grew up on a farm.'],
    ["I'm a nurse", 'work: You are a nurse.'],
    ['I am a software engineer at a small startup', 'work: You are a software engineer at a small startup.'],
    ['I work as a baker', 'work: You work as a baker.'],
    ['I work at the harbour', 'work: You work at the harbour.'],
    ['I teach chemistry', 'work: You teach chemistry.'],
    ["I'm studying law", 'work: You study law.'],
    ['I run a bakery', 'work: You run a bakery.'],
    ['I can’t stand loud chewing', 'dislike: You dislike loud chewing.'],
    ['I hate mornings', 'dislike: You hate mornings.'],
    ["I'm not a fan of olives", 'dislike: You dislike olives.'],
    ['My favourite food is ramen', 'like: Your favourite food is ramen.'],
    ["I'm really into old maps", 'like: You like old maps.'],
    ['my sister Ada thinks I should quit', 'person: You have a sister called Ada.'],
    ['I have a brother called Joe', 'person: You have a brother called Joe.'],
    ['I have two brothers', 'person: You have two brothers.'],
    ['My mother is a doctor', 'person: Your mother is a doctor.'],
    ['my dog Rex barks at everything', 'pet: You have a dog called Rex.'],
    ['My dog Rex died last month', 'pet: You had a dog called Rex, who died.'],
    ['my cat is called Miso', 'pet: You have a cat called Miso.'],
    ["I'm going to visit Rome in May", 'plan: You are going to visit Rome in May.'],
    ['next week I have an interview', 'plan: You have an interview next week.'],
    ['I have a driving test tomorrow', 'plan: You have a driving test tomorrow.'],
    ["I'm flying to Lisbon on Friday", 'plan: You are flying to Lisbon on Friday.'],
    ["I'm tired", 'feeling: You were feeling tired.'],
    ['I feel really lonely tonight', 'feeling: You were feeling lonely.'],
    ['I play the piano', 'trait: You play the piano.'],
    ['I have red hair', 'trait: You have red hair.'],
    ["I'm allergic to peanuts", 'trait: You are allergic to peanuts.'],
    ["I'm vegetarian", 'trait: You are vegetarian.'],
    ['I speak French', 'trait: You speak French.'],
    ["I'm Irish", 'trait: You are Irish.'],
    ['I bought a strange lamp', 'possession: You have a strange lamp.'],
  ])('%s', (text, fact) => {
    expect(factsIn(text)).toEqual([fact]);
  });

  it.each([
    'Do I like tea?',
    'What is my name?',
    'am I tired',
    "I'm not Sam",
    "My name's not Sam",
    "I don't have a dog",
    "I'm not tired",
    "I don't live in Leeds",
    'If I were rich I would buy a boat',
    'I wish I had a dog',
    'Imagine I live in Rome',
    "What if I'm a ghost?",
    "I'd love a coffee",
    'I love you',
    'I like it',
    "I'll be honest",
    "I'm going to bed",
    "I'm going to kill you",
    'She said I am lazy',
    'I used to live in Paris',
    'call me later',
    'call me when you can',
    "I'm 25 minutes away",
    "I'm 6 feet tall",
    'I have a headache',
    'I have an idea',
    "I'm Hungry",
    '*I am a knight and I live in a castle*',
    '"I am a nurse" was the first line of the book',
    'You are called Sam',
    '',
    '😀😀😀',
    '\u202eI\u0000',
  ])('finds no fact: %s', (text) => {
    expect(factsIn(text)).toEqual([]);
  });

  it.each(["I'm 16", 'I am 17 years old', "I'm fifteen", 'my age is 12', 'I just turned 14', "I'm 5"])(
    'stores no age under 18: %s',
    (text) => {
      expect(readFacts(text).filter((fact) => fact.kind === 'age')).toEqual([]);
    },
  );

  it('reads all facts of an introduction in order', () => {
    expect(
      factsIn(
        "I'm Sam and I live in York and I work as a baker. My wife Ann and I have a cat called Miso. I love jazz, old maps and mac and cheese. I'm nervous about tomorrow.",
      ),
    ).toEqual([
      'name: You are called Sam.',
      'home: You live in York.',
      'work: You work as a baker.',
      'person: You have a wife called Ann.',
      'pet: You have a cat called Miso.',
      'like: You love jazz.',
      'like: You love old maps.',
      'like: You love mac and cheese.',
      'feeling: You were feeling nervous.',
    ]);
  });

  it('reads the statement before a question in the same message', () => {
    expect(factsIn("I'm a nurse. What do you do?")).toEqual(['work: You are a nurse.']);
  });

  it('changes the first person in a value to the second', () => {
    expect(factsIn('I love my garden')).toEqual(['like: You love your garden.']);
  });

  it('uses the subject of a fact in lower case as its key', () => {
    expect(readFacts('My dog Rex is asleep. I like Black Coffee.').map((fact) => fact.key)).toEqual([
      'dog rex',
      'black coffee',
    ]);
  });

  it('finds the same facts with and without the fast check of the whole text', () => {
    const words =
      'I im i\u2019m My m\u200by name call makes me it\u2019s this*waves*is is Sam tea love ```x``` (so) *i* "we" . , ?';
    const text = fc
      .array(fc.constantFrom(...words.split(' '), '\n', '\r'), { maxLength: 9 })
      .map((list) => list.join(' '));
    fc.assert(
      // An invisible character makes the fast check succeed, so every clause is read.
      fc.property(text, (said) => {
        expect(readFacts(said)).toEqual(readFacts(`${said}\n\u200b`));
      }),
      { numRuns: 3000 },
    );
    expect(factsIn('M\u200by name is Sam.')).toEqual(['name: You are called Sam.']);
    expect(factsIn('Good evening. Tell me how your night has been.')).toEqual([]);
  });

  it('returns valid facts within the limit for any text', () => {
    const long = "I like tea and I'm Sam, my dog Rex and I live in a house. ".repeat(400);
    for (const text of [
      long,
      'I '.repeat(10_000),
      'I like '.repeat(3000),
      'my my my my sister sister',
      "I'm ".repeat(5000),
    ]) {
      const facts = readFacts(text);
      expect(facts.length).toBeLessThanOrEqual(24);
      for (const fact of facts) expect(() => Fact.parse(fact)).not.toThrow();
    }
  });
});

describe('mergeFacts', () => {
  const feeling = (word: string): Fact => ({
    kind: 'feeling',
    key: word,
    value: word,
    text: `You were feeling ${word}.`,
  });
  const like = (thing: string): Fact => ({
    kind: 'like',
    key: thing,
    value: thing,
    text: `You like ${thing}.`,
  });

  it('replaces the name and keeps only one', () => {
    const facts = mergeFacts(readFacts('My name is Sam.'), readFacts('Actually, call me Max'));
    expect(facts.map((fact) => fact.value)).toEqual(['Max']);
  });

  it('replaces a fact with the same kind and key and keeps the order of the others', () => {
    const facts = mergeFacts([...readFacts('I live in Leeds'), like('tea')], readFacts('I moved to York'));
    expect(facts.map((fact) => fact.text)).toEqual(['You like tea.', 'You live in York.']);
  });

  it('replaces a taste by its opposite', () => {
    expect(mergeFacts(readFacts('I like tea'), readFacts('I hate tea')).map((fact) => fact.text)).toEqual([
      'You hate tea.',
    ]);
  });

  it('keeps facts about two sisters separate', () => {
    expect(
      mergeFacts(readFacts('my sister Ada is here'), readFacts('my sister Bea is not here')).length,
    ).toBe(2);
  });

  it('keeps at most 200 facts and drops the oldest feelings first', () => {
    const known = [
      feeling('sad'),
      ...Array.from({ length: 198 }, (_, i) => like(`thing ${i}`)),
      feeling('glad'),
    ];
    const facts = mergeFacts(known, [like('one more'), like('and another')]);
    expect(facts).toHaveLength(200);
    expect(facts.some((fact) => fact.kind === 'feeling')).toBe(false);
    expect(facts.some((fact) => fact.key === 'thing 0')).toBe(true);
  });

  it('never drops the name', () => {
    const known = [
      ...readFacts('My name is Sam.'),
      ...Array.from({ length: 199 }, (_, i) => like(`thing ${i}`)),
    ];
    expect(mergeFacts(known, [like('more')])[0]?.value).toBe('Sam');
  });

  it('does not modify its arguments', () => {
    const known = readFacts('I live in Leeds');
    mergeFacts(known, readFacts('I live in York'));
    expect(known[0]?.value).toBe('Leeds');
  });
});
