import {
  determiners,
  endsObject,
  menNouns,
  personNouns,
  placePrepositions,
  pluralNouns,
  prepositions,
  relatives,
  subordinators,
  womenNouns,
} from '../phrases/grammar-words.ts';
import { baseOfThirdPerson, forceBase, isAdverb, isAuxiliary, isFinite, isPast } from '../text/verb-forms.ts';
import { capitalise } from '../text/sentences.ts';

export type Pronoun = 'she' | 'he' | 'they';

export interface Who {
  /** Every way that the card names its character, longest first. */
  names: string[];
  pronoun: Pronoun;
}

export interface Rendering {
  text: string;
  /** False where a pronoun may mean somebody else, so the sentence is better not spoken. */
  isSure: boolean;
  /** True when no verb was found: "Tall, with ink on my cuffs." */
  isFragment: boolean;
}

const forms = {
  she: { object: 'her', possessive: 'her', own: 'hers', self: ['herself'] },
  he: { object: 'him', possessive: 'his', own: 'his', self: ['himself'] },
  they: { object: 'them', possessive: 'their', own: 'theirs', self: ['themself', 'themselves'] },
} as const;

/** Verbs that take a person and then a thing or a quality: "taught her patience", "call her difficult". */
const givesTwo =
  /^(?:teach|teaches|taught|calls?|called|makes?|made|drives?|drove|considers?|considered|lets?|helps?|helped|costs?|gives?|gave|cost|offer|offers|offered|sends?|sent|owes?|owed|shows?|showed|promised?|promises|wins|won|earns?|earned|names?|named|thinks?)$/;
const userMark = '\u0001';
const nameMark = '\u0002';
const tokenPattern = /[\u0001\u0002]|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|\s+|[^\s\p{L}\p{N}]/gu;
const isWord = (token: string | undefined): token is string =>
  token !== undefined && /^[\p{L}\p{N}\u0001\u0002]/u.test(token);

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function prepare(sentence: string, who: Who): string {
  let text = sentence.replace(/’/g, "'").replace(/\{\{user\}\}/gi, userMark);
  for (const name of who.names) {
    // "Varga House" and "Ashe and Brothers" are names of other things.
    const pattern = `(?<![\\p{L}\\p{N}])(?<!\\b(?:the|a|an) )${escape(name)}(?![\\p{L}\\p{N}])(?! (?:and |& )?\\p{Lu}\\p{Ll}+)`;
    text = text.replace(new RegExp(pattern, 'gu'), nameMark);
  }
  // "Mara, thirty-four, keeps bees" and "Mara (34) keeps bees" say the age aside; the rest speaks alone.
  text = text.replace(new RegExp(`^${nameMark}, [^,.;]{2,40}, (?=[a-z])`), `${nameMark} `);
  return text.replace(new RegExp(`${nameMark} \\([^)]*\\)`, 'g'), nameMark);
}

/** Turns a sentence about the character into one that the character says. "you" stays the user. */
export function toFirstPerson(sentence: string, who: Who): Rendering {
  const tokens = prepare(sentence, who).match(tokenPattern) ?? [];
  const own = forms[who.pronoun];
  const sameGender = who.pronoun === 'she' ? womenNouns : who.pronoun === 'he' ? menNouns : pluralNouns;
  const out: string[] = [];
  let isSure = true;
  let hasVerb = false;
  let isOurs = false; // the clause's subject is the character
  let inRelative = false;
  let isYours = false; // the clause's subject is the user
  let hasRival = false; // somebody else whom the same pronoun could mean
  let hasPersonRival = false;
  let verbAt = -1; // index of the verb last turned, so that "and waves" can follow "smiles"
  let isMain = true;
  let isMainOurs = false;

  const near = (from: number, step: 1 | -1): number => {
    let i = from + step;
    while (i >= 0 && i < tokens.length && /^\s+$/.test(tokens[i] as string)) i += step;
    return i;
  };
  const wordAt = (i: number): string => (tokens[i] ?? '').toLowerCase();
  /** Index of the verb that follows `from`, past adverbs and asides; -1 when the next word is no verb. */
  const verbAfter = (from: number): number => {
    let i = near(from, 1);
    for (let steps = 0; steps < 4 && i < tokens.length; steps++) {
      const word = wordAt(i);
      if (isFinite(word) || isAuxiliary(word)) return i;
      if (!isAdverb(word) && word !== 'all' && word !== 'both' && word !== 'each') return -1;
      i = near(i, 1);
    }
    return -1;
  };
  const turned = new Map<number, string>();
  const turnVerb = (at: number): void => {
    const word = wordAt(at);
    const plain: Record<string, string> = {
      is: 'am',
      are: 'am',
      was: 'was',
      were: 'was',
      has: 'have',
      does: 'do',
      "isn't": 'am not',
      "aren't": 'am not',
      "wasn't": "wasn't",
      "weren't": "wasn't",
      "hasn't": "haven't",
      "doesn't": "don't",
      "needn't": "needn't",
    };
    const fixed = plain[word] ?? baseOfThirdPerson(word) ?? (isFinite(word) ? undefined : forceBase(word));
    if (fixed !== undefined) turned.set(at, fixed);
    hasVerb = true;
    verbAt = at;
  };
  const becomeSubject = (at: number): void => {
    isOurs = true;
    isYours = false;
    inRelative = false;
    const verb = verbAfter(at);
    if (verb >= 0) turnVerb(verb);
    else {
      let next = near(at, 1);
      while (isAdverb(wordAt(next))) next = near(next, 1);
      const word = wordAt(next);
      if (isWord(tokens[next]) && word.endsWith('s') && !prepositions.has(word)) {
        turned.set(next, forceBase(word));
        hasVerb = true;
        verbAt = next;
      } else if (isWord(tokens[next])) hasVerb = true;
    }
  };
  const contraction = (tail: string, at: number): string => {
    isOurs = true;
    inRelative = false;
    hasVerb = true;
    verbAt = at;
    let next = near(at, 1);
    while (isAdverb(wordAt(next))) next = near(next, 1);
    const word = wordAt(next);
    if (tail === "'s") {
      const perfect =
        /^(?:been|had|got|seen|done|kept|known|learned|learnt|lived|worked|spent|won|become|written|read|heard|told|made|loved|wanted|tried|survived|outlived|fought|travelled|traveled)$/;
      return perfect.test(word) ? "I've" : "I'm";
    }
    return tail === "'re" ? "I'm" : `I${tail}`;
  };

  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as string;
    const word = token.toLowerCase();
    const done = turned.get(i);
    if (done !== undefined) {
      out.push(done);
      continue;
    }
    const before = near(i, -1);
    const prev = wordAt(before);
    const after = near(i, 1);
    const next = wordAt(after);

    if (token === userMark) {
      if (next === "'" && wordAt(after + 1) === 's') {
        out.push('your');
        i = after + 1;
        continue;
      }
      out.push('you');
      const verb = verbAfter(i);
      if (verb >= 0) {
        const v = wordAt(verb);
        const plain: Record<string, string> = {
          is: 'are',
          was: 'were',
          has: 'have',
          does: 'do',
          "isn't": "aren't",
          "doesn't": "don't",
          "hasn't": "haven't",
          "wasn't": "weren't",
        };
        const fixed = plain[v] ?? baseOfThirdPerson(v);
        if (fixed !== undefined) turned.set(verb, fixed);
        hasVerb = true;
        if (!['and', 'or'].includes(prev)) isOurs = false;
        isYours = true;
        verbAt = verb;
      }
      continue;
    }

    if (token === nameMark) {
      if (next === "'" && tokens[i + 1] === "'") {
        const s = wordAt(after + 1) === 's' ? after + 1 : after;
        const following = wordAt(near(s, 1));
        if (
          /^(?:a|an|the|not|been|never|always|still|just|got)$/.test(following) ||
          (following.endsWith('ing') && following.length > 5)
        ) {
          out.push(following === 'been' || following === 'got' ? "I've" : "I'm");
          isOurs = true;
          hasVerb = true;
        } else out.push('my');
        i = s;
        continue;
      }
      const verb = verbAfter(i);
      const startsClause =
        !isWord(tokens[before]) ||
        subordinators.has(prev) ||
        ['and', 'but', 'or', 'then', 'yet'].includes(prev);
      if ((verb >= 0 && !prepositions.has(prev)) || (verb >= 0 && startsClause) || before < 0) {
        out.push('I');
        if (isMain) isMainOurs = true;
        isMain = false;
        becomeSubject(i);
      } else if (startsClause && (next === 'and' || next === ',')) out.push('I');
      else out.push('me');
      continue;
    }

    const subjectMatch = /^(she|he|they)('s|'re|'ve|'d|'ll)?$/.exec(word);
    if (subjectMatch !== null) {
      if (subjectMatch[1] === who.pronoun) {
        const joins = /^(?:and|but|so|or|yet|though)$/.test(prev);
        const runsOn = joins && (isOurs || (isMainOurs && wordAt(near(before, -1)) === ','));
        if (hasRival && !runsOn && !(isMain && i === 0)) isSure = false;
        if (isMain) isMainOurs = true;
        out.push(subjectMatch[2] === undefined ? 'I' : contraction(subjectMatch[2], i));
        if (subjectMatch[2] === undefined) becomeSubject(i);
      } else {
        isOurs = false;
        hasVerb = true;
        out.push(token);
      }
      isMain = false;
      continue;
    }

    if ((own.self as readonly string[]).includes(word)) {
      if (isOurs || !hasRival) out.push('myself');
      else out.push(token);
      continue;
    }

    if (word === own.possessive || word === own.object || word === own.own) {
      const isEnd = !isWord(tokens[after]);
      const isObjectHere =
        word === own.object &&
        (word !== own.possessive ||
          isEnd ||
          endsObject.has(next) ||
          (isAdverb(next) && (!next.endsWith('ly') || !isWord(tokens[near(after, 1)])) && !/^(?:only|best|better|far|long|well|almost|once|first)$/.test(next)) ||
          (!isOurs && givesTwo.test(prev) && !personNouns.has(next) && !sameGender.has(next)) ||
          (next === 'back' &&
            /^(?:call|bring|brought|take|took|want|wanted|welcome|welcomed|get|got|invite|invited)s?$/.test(
              prev,
            )));
      if (word === own.own && (word !== own.possessive || isEnd || (prev === 'of' && endsObject.has(next)))) {
        out.push('mine');
      } else if (isObjectHere) {
        const meansOther =
          isOurs && !inRelative && !placePrepositions.has(prev) && !(prev === 'of' && !hasRival);
        if (meansOther || (hasRival && isOurs)) {
          if (!hasRival && who.pronoun !== 'they') isSure = false;
          out.push(token);
        } else {
          out.push('me');
        }
      } else if (word === own.possessive && who.pronoun === 'they' && hasPersonRival) {
        out.push(token);
      } else if (word === own.possessive) {
        if (hasRival && !isOurs && who.pronoun !== 'they') isSure = false;
        out.push('my');
        const noun = next;
        if (sameGender.has(noun) || personNouns.has(noun)) hasRival = true;
        if (!isOurs) inRelative = false;
      } else out.push(token);
      continue;
    }

    // Somebody else enters: a person of the same gender, or a name that is not hers.
    if (sameGender.has(word) || personNouns.has(word)) {
      const back = tokens
        .slice(Math.max(0, i - 9), i)
        .join('')
        .toLowerCase();
      const isPredicate =
        /\b(?:is|was|am|are|were|be|being|became|as|like|of)\s+(?:\S+\s+){0,3}$/.test(back) &&
        /\b(?:a|an|the)\s+(?:\S+\s+){0,2}$/.test(back);
      if (!isPredicate) hasRival = true;
      if (!isPredicate && personNouns.has(word)) hasPersonRival = true;
    }
    if (
      who.pronoun === 'they' &&
      /[a-z]{3,}s$/.test(word) &&
      baseOfThirdPerson(word) === undefined &&
      !word.endsWith('ss')
    )
      hasRival = true;
    if (/^\p{Lu}\p{Ll}+$/u.test(token) && before >= 0 && isWord(tokens[before]) && who.pronoun !== 'they') {
      const isNamed =
        /^(?:named|called|and|with|loves|loved|misses|married|for|to|by|sister|brother|mother|father|friend|cat|dog)$/.test(
          prev,
        );
      if (isNamed && token !== 'I') hasRival = true;
    }

    if (
      relatives.has(word) &&
      isWord(tokens[before]) &&
      isFinite(next) &&
      !(word === 'that' && isOurs && !isFinite(next))
    ) {
      inRelative = true;
    } else if (subordinators.has(word)) {
      const following = next;
      if (following !== who.pronoun && tokens[after] !== nameMark && !following.endsWith('ing'))
        isOurs = false;
    } else if (/^[;:—–]$/.test(token)) {
      if (next !== who.pronoun && verbAfter(i) < 0) isOurs = false;
      inRelative = false;
    }

    const opensVerb =
      ['and', 'or', 'but', 'then', 'yet', 'nor'].includes(word) ||
      token === ',' ||
      token === '—' ||
      token === ';';
    if (opensVerb && verbAt >= 0) {
      if (isYours && !inRelative) {
        const maybe = verbAfter(i);
        if (maybe >= 0 && readsAsVerb(maybe, i) && !turned.has(maybe)) {
          const word = wordAt(maybe);
          turned.set(maybe, word === 'is' ? 'are' : word === 'has' ? 'have' : (baseOfThirdPerson(word) ?? word));
        }
      }
      const hasComma = wordAt(before) === ',' || token === ',';
      if (token !== ',' && hasComma) {
        inRelative = false;
        const maybe = verbAfter(i);
        if (maybe >= 0 && baseOfThirdPerson(wordAt(maybe)) !== undefined)
          isOurs = isOurs || !isSubjectBetween(verbAt, i);
      }
      if (isOurs && !inRelative) {
        const maybe = unknownVerbAfter(i) ?? verbAfter(i);
        if (maybe >= 0 && !isAuxiliaryOnlyPast(wordAt(maybe)) && readsAsVerb(maybe, i)) turnVerb(maybe);
      }
      if (isOurs && token !== ',' && (determiners.has(next) || tokens[after] === userMark)) {
        if (hasVerbBeforeBreak(after)) isOurs = false;
      }
    }
    if (isFinite(word)) hasVerb = true;
    out.push(token);
  }

  /** A word unknown to the lexicon that only a verb can be: ", bolts the door". */
  function unknownVerbAfter(from: number): number | undefined {
    const at = near(from, 1);
    const word = wordAt(at);
    const isPlain = isWord(tokens[at]) && /^[a-z]{3,}[^su]s$/.test(word) && !determiners.has(word) && !prepositions.has(word);
    return isPlain && baseOfThirdPerson(word) === undefined && /^(?:the|a|an|his|her|their|every|each|it)$/.test(wordAt(near(at, 1))) ? at : undefined;
  }
  /** Did another subject take over between two places? */
  function isSubjectBetween(from: number, to: number): boolean {
    for (let j = from + 1; j < to; j++)
      if (tokens[j] === ';' || tokens[j] === '—' || tokens[j] === ':') return true;
    return false;
  }
  function isAuxiliaryOnlyPast(word: string): boolean {
    return isPast(word) || /^(?:was|were|had|did|can|could|will|would|should|may|might|must)$/.test(word);
  }
  /** After "and": a determiner, then a verb before the next comma, makes a clause of its own. */
  function hasVerbBeforeBreak(from: number): boolean {
    for (let j = from; j < tokens.length; j++) {
      const w = wordAt(j);
      if (/^[,;:—.]$/.test(w)) return false;
      if (j > from && isFinite(w)) return true;
    }
    return false;
  }
  /** "sells maps and drinks" lists nouns; "sits down and waits" lists verbs. */
  function readsAsVerb(at: number, conjunction: number): boolean {
    const word = wordAt(at);
    if (
      word === 'is' ||
      word === 'has' ||
      word === 'does' ||
      word === "isn't" ||
      word === "doesn't" ||
      word === "hasn't"
    )
      return true;
    if (unknownVerbAfter(conjunction) === at) return true;
    const base = baseOfThirdPerson(word);
    if (base === undefined) return false;
    if (near(conjunction, 1) !== at) return true;
    const followIndex = near(at, 1);
    const follow = wordAt(followIndex);
    const last = near(conjunction, -1);
    const lastWord = wordAt(last) === ',' ? wordAt(near(last, -1)) : wordAt(last);
    const followsVerb =
      last === verbAt || isAdverb(lastWord) || /^(?:down|up|in|out|over|away|off|back)$/.test(lastWord);
    if (!isWord(tokens[followIndex]) || follow === 'of' || follow === 'and' || follow === 'or')
      return followsVerb;
    if (determiners.has(follow) || isAdverb(follow) || follow === own.object || follow === own.possessive)
      return true;
    if (prepositions.has(follow) || subordinators.has(follow)) return true;
    const isPlainNoun =
      /^(?:works|notes|looks|plans|papers|records|letters|hands|eyes|things|names|stories|lies|keys|books|drinks|songs)$/.test(
        word,
      );
    return !isPlainNoun;
  }

  let text = out
    .join('')
    .replace(/\s+([,.;:!?])/g, '$1')
    .trim();
  text = capitalise(text.replace(/\bi\b/g, 'I'));
  const leftover = new RegExp(`\\b(?:${[who.pronoun, own.possessive, own.object].join('|')})\\b`, 'i').test(
    text,
  );
  if (leftover && !hasRival) isSure = false;
  if (who.pronoun !== 'they' && new RegExp(`\\b${who.pronoun}\\b`, 'i').test(text)) isSure = false;
  const isAboutOthers = !/\b(?:I|me|my)\b/.test(text) || /^(?:The|A|An|Two|Three|Nobody|Everybody|It|There|\w+ \w+ \w+ \w+ my)\b/.test(text);
  return { text, isSure, isFragment: !hasVerb && !isAboutOthers };
}
