import type { Fact } from '../scene.ts';

/**
 * The facts that the product reads in the tests' messages; test/ports/understudy-facts.test.ts compares them.
 */
export const FACTS: Record<string, Fact[]> = {
  "I'm Sam.": [{ kind: 'name', key: 'name', value: 'Sam', text: 'You are called Sam.' }],
  'My name is Sam': [{ kind: 'name', key: 'name', value: 'Sam', text: 'You are called Sam.' }],
  "I'm Sam, nice to meet you": [{ kind: 'name', key: 'name', value: 'Sam', text: 'You are called Sam.' }],
  'My sister Ada lives in Rome': [
    {
      kind: 'person',
      key: 'sister ada',
      value: 'a sister called Ada',
      text: 'You have a sister called Ada.',
    },
  ],
  "I'm a nurse": [{ kind: 'work', key: 'work', value: 'a nurse', text: 'You are a nurse.' }],
  'I live in Leeds': [{ kind: 'home', key: 'home', value: 'Leeds', text: 'You live in Leeds.' }],
  'I love jazz': [{ kind: 'like', key: 'jazz', value: 'jazz', text: 'You love jazz.' }],
  'I hate mornings': [{ kind: 'dislike', key: 'mornings', value: 'mornings', text: 'You hate mornings.' }],
  "I'm Sam": [{ kind: 'name', key: 'name', value: 'Sam', text: 'You are called Sam.' }],
  'I have a job interview next week': [
    {
      kind: 'plan',
      key: 'job interview',
      value: 'a job interview next week',
      text: 'You have a job interview next week.',
    },
  ],
  'I have a dog called Rex': [
    { kind: 'pet', key: 'dog rex', value: 'a dog called Rex', text: 'You have a dog called Rex.' },
  ],
  'My dog Rex died yesterday': [
    { kind: 'pet', key: 'dog rex', value: 'a dog called Rex', text: 'You had a dog called Rex, who died.' },
  ],
  'I have an exam tomorrow': [
    { kind: 'plan', key: 'exam', value: 'an exam tomorrow', text: 'You have an exam tomorrow.' },
  ],
  "Hi, I'm Sam. What do you do?": [{ kind: 'name', key: 'name', value: 'Sam', text: 'You are called Sam.' }],
  'I bought a strange lamp at the market': [
    {
      kind: 'possession',
      key: 'strange lamp at the market',
      value: 'a strange lamp at the market',
      text: 'You have a strange lamp at the market.',
    },
  ],
  'My grandmother died yesterday': [
    {
      kind: 'person',
      key: 'grandmother',
      value: 'a grandmother who died',
      text: 'Your grandmother died yesterday.',
    },
  ],
  'My girlfriend left me': [
    { kind: 'person', key: 'girlfriend', value: 'a girlfriend', text: 'Your girlfriend left you.' },
  ],
  'I feel so lonely tonight': [
    { kind: 'feeling', key: 'lonely', value: 'lonely', text: 'You were feeling lonely.' },
  ],
  'im Sam': [{ kind: 'name', key: 'name', value: 'Sam', text: 'You are called Sam.' }],
  'I work as a nurse': [{ kind: 'work', key: 'work', value: 'a nurse', text: 'You work as a nurse.' }],
  "I'm so happy today": [{ kind: 'feeling', key: 'happy', value: 'happy', text: 'You were feeling happy.' }],
  'My boss is a robot': [{ kind: 'person', key: 'boss', value: 'a boss', text: 'Your boss is a robot.' }],
  'My sister Ada is visiting': [
    {
      kind: 'person',
      key: 'sister ada',
      value: 'a sister called Ada',
      text: 'You have a sister called Ada.',
    },
  ],
  "I'm tired": [{ kind: 'feeling', key: 'tired', value: 'tired', text: 'You were feeling tired.' }],
  'I am sad': [{ kind: 'feeling', key: 'sad', value: 'sad', text: 'You were feeling sad.' }],
  'My dog Rex ate my shoe': [
    { kind: 'pet', key: 'dog rex', value: 'a dog called Rex', text: 'You have a dog called Rex.' },
  ],
  "I'm bored": [{ kind: 'feeling', key: 'bored', value: 'bored', text: 'You were feeling bored.' }],
  'I cut myself again last night, I hate myself and want to hurt myself': [
    { kind: 'dislike', key: 'myself', value: 'yourself', text: 'You hate yourself.' },
    {
      kind: 'dislike',
      key: 'want to hurt myself',
      value: 'want to hurt yourself',
      text: 'You hate want to hurt yourself.',
    },
  ],
  "I'm a minor": [{ kind: 'work', key: 'work', value: 'a minor', text: 'You are a minor.' }],
  'My son is 9': [{ kind: 'person', key: 'son', value: 'a son', text: 'Your son is 9.' }],
  "I'm anxious about tomorrow": [
    { kind: 'feeling', key: 'anxious', value: 'anxious', text: 'You were feeling anxious.' },
  ],
  'I feel lonely': [{ kind: 'feeling', key: 'lonely', value: 'lonely', text: 'You were feeling lonely.' }],
};

const isReplaced = (old: Fact, by: Fact): boolean =>
  old.key === by.key && (old.kind === by.kind || [old.kind, by.kind].toSorted().join() === 'dislike,like');

/**
 * Adds the facts in a message to the known ones, as the product does: newer facts replace those of the same
 * key.
 */
export const remember = (known: Fact[], text: string): Fact[] =>
  (FACTS[text] ?? []).reduce(
    (facts, fact) => [...facts.filter((other) => !isReplaced(other, fact)), fact],
    known,
  );
