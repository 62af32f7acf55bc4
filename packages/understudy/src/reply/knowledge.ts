import type { Fact, Scene, SceneTurn } from '../scene.ts';
import { splitSentences, uncapitalise } from '../text/sentences.ts';
import { stemsOf } from '../text/stems.ts';
import { readTold, type Told } from '../turn/told.ts';
import { cleanTurn } from '../turn/read-turn.ts';

/** What the character knows about the user: the stored facts and statements in the recent turns. */
export interface Knowledge {
  name: string | undefined;
  facts: Fact[];
  /** Earlier sentences of the user in this conversation, oldest first. */
  said: string[];
}

const article = (noun: string): string =>
  /^(?:a|an|the|my|your|some|two|three)\b/i.test(noun)
    ? noun
    : `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** A statement as a fact; undefined if it is only of passing interest. */
export function factOf(told: Told): Fact | undefined {
  const value = told.value;
  const fact = (kind: Fact['kind'], key: string, text: string, shown = value): Fact => ({
    kind,
    key: key.toLowerCase(),
    value: shown,
    text: `${text}.`,
  });
  switch (told.kind) {
    case 'name':
      return fact('name', 'name', `You are called ${value}`);
    case 'like':
      return fact('like', value, `You like ${value}`);
    case 'dislike':
      return fact('dislike', value, `You dislike ${value}`);
    case 'home':
      return fact('home', 'home', `You live in ${value}`);
    case 'work':
      return fact('work', 'work', `You work as ${article(value)}`);
    case 'hobby':
      return fact('like', value, `You ${value}`);
    case 'have':
      return fact('possession', value, `You have ${value}`);
    case 'person': {
      if (told.tie === '') return undefined;
      const who = value === '' ? `a ${told.tie}` : `a ${told.tie} called ${value}`;
      return fact('person', `${told.tie} ${value}`.trim(), `You have ${who}`, who);
    }
    case 'pet': {
      const who = value === '' ? `a ${told.tie}` : `a ${told.tie} called ${value}`;
      return fact('pet', `${told.tie} ${value}`.trim(), `You have ${who}`, who);
    }
    case 'plan':
      return fact(
        'plan',
        value,
        /^(?:a|an|the|my)\b/i.test(value)
          ? `You have ${value.replace(/^my\b/i, 'your')}`
          : `You are going to ${value}`,
      );
    default:
      return undefined;
  }
}

export function readKnowledge(scene: Scene, earlier: readonly SceneTurn[]): Knowledge {
  const facts = [...scene.facts];
  const said: string[] = [];
  for (const turn of earlier) {
    if (turn.role !== 'user') continue;
    for (const sentence of splitSentences(cleanTurn(turn.content).replace(/\*[^*]*\*/g, ' '))) {
      said.push(sentence);
      const told = readTold(sentence);
      const fact = told === undefined ? undefined : factOf(told);
      if (fact === undefined) continue;
      const known = facts.findIndex(
        (other) => other.kind === fact.kind && (other.key === fact.key || similar(other, fact)),
      );
      if (known < 0) facts.push(fact);
      else if (fact.kind === 'name') facts[known] = fact;
    }
  }
  const named = facts.findLast((fact) => fact.kind === 'name')?.value;
  const given = scene.userName.trim();
  return { name: named ?? (given !== '' && given.toLowerCase() !== 'you' ? given : undefined), facts, said };
}

function similar(a: Fact, b: Fact): boolean {
  if (['name', 'home', 'work', 'age'].includes(a.kind)) return true;
  const left = stemsOf(`${a.key} ${a.value}`);
  const right = stemsOf(b.value);
  return right.size > 0 && [...right].every((stem) => left.has(stem));
}

/** "You like black coffee." → "you like black coffee". */
export function factClause(fact: Fact): string {
  return uncapitalise(fact.text.replace(/[.!\s]+$/, ''));
}

/** How the character would name the thing itself: "Rex", "your sister Ada", "the interview". */
export function factThing(fact: Fact): string | undefined {
  const value = fact.value.replace(/[.!\s]+$/, '').trim();
  if (value === '' || value.length > 60) return undefined;
  const named = /\b(?:called|named)\s+(.+)$/i.exec(value)?.[1];
  const noun = value.replace(/\s+(?:called|named)\s+.+$/i, '').replace(/^(?:a|an|my|your|the)\s+/i, '');
  if (fact.kind === 'pet') return named ?? `your ${noun}`;
  if (fact.kind === 'person') return named === undefined ? `your ${noun}` : `your ${noun} ${named}`;
  return value;
}

const when =
  /\s*\b(?:tomorrow|tonight|today|next \w+|this (?:week|weekend|evening|afternoon|morning|month|year|\w+day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:a|two|three|\d+) (?:days?|weeks?|months?|hours?)|at (?:\d+|noon|midnight)\S*|soon|later)\b.*$/i;

/** A plan as a thing ("your interview") or as an activity ("visit Rome"). */
export function planOf(fact: Fact): { thing?: string; doing?: string } {
  const value = fact.value
    .replace(when, '')
    .replace(/^(?:have|having|attend|go to|going to|get|take|taking)\s+(?=(?:a|an|the|my)\b)/i, '')
    .trim();
  const thing = /^(?:a|an|the|my|your)\s+(.{2,40})$/i.exec(value)?.[1];
  if (thing !== undefined) return { thing: `your ${thing}` };
  return /^[a-z]{2,}(?: .{1,40})?$/i.test(value) &&
    !/ing\b/.test(value.split(' ')[0] ?? '') &&
    value.split(' ').length <= 7
    ? { doing: value.replace(/\bmy\b/g, 'your').replace(/\bme\b/g, 'you') }
    : {};
}
