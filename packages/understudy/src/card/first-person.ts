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
import { baseOfThirdPerson, forceBase, isAdverb, isFinite } from '../text/verb-forms.ts';
import { capitalise } from '../text/sentences.ts';
import { forms, givesTwo, perfects, withI, withYou, type Who } from './pronouns.ts';
import { createTokens, isWord, nameMark, userMark } from './sentence-tokens.ts';

export interface Rendering {
  text: string;
  /** False if a pronoun may refer to somebody else; the sentence is then not used. */
  isSure: boolean;
  /** True when no verb was found: "Tall, with ink on my cuffs." */
  isFragment: boolean;
}

/** Rewrites a sentence about the character in the first person. "you" remains the user. */
export function toFirstPerson(sentence: string, who: Who): Rendering {
  const read = createTokens(sentence, who);
  const { tokens, near, wordAt, verbAfter, unknownVerbAfter } = read;
  const own = forms[who.pronoun];
  const sameGender = who.pronoun === 'she' ? womenNouns : who.pronoun === 'he' ? menNouns : pluralNouns;
  const out: string[] = [];
  let isSure = true;
  let hasVerb = false;
  let isOurs = false; // the clause's subject is the character
  let inRelative = false;
  let isYours = false; // the clause's subject is the user
  let hasRival = false; // the pronoun could refer to somebody else
  let hasPersonRival = false;
  let verbAt = -1; // index of the last rewritten verb, so that "and waves" can follow "smiles"
  let isMain = true;
  let isMainOurs = false;

  const turned = new Map<number, string>();
  const turnVerb = (at: number): void => {
    const word = wordAt(at);
    const fixed = withI[word] ?? baseOfThirdPerson(word) ?? (isFinite(word) ? undefined : forceBase(word));
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
      return perfects.test(word) ? "I've" : "I'm";
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
        const fixed = withYou[v] ?? baseOfThirdPerson(v);
        if (fixed !== undefined) turned.set(verb, fixed);
        hasVerb = true;
        if (!['and', 'or'].includes(prev) && !prepositions.has(prev)) isOurs = false;
      }
      if (!prepositions.has(prev)) {
        isYours = true;
        verbAt = Math.max(verb, i);
      }
      continue;
    }

    if (word === 'you' && !prepositions.has(prev) && verbAt >= 0 && subordinators.has(prev)) {
      isYours = true;
      verbAt = i;
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
          (isAdverb(next) &&
            (!next.endsWith('ly') || !isWord(tokens[near(after, 1)])) &&
            !/^(?:only|best|better|far|long|well|almost|once|first)$/.test(next)) ||
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

    // A second person appears: a noun of the same gender, or a name that is not the character's.
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
      const isSubject = isFinite(next) && !/^(?:in|at|of|the|from|on|to|near|a|an)$/.test(prev);
      if ((isNamed || isSubject) && token !== 'I') hasRival = true;
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
      // "after you" is only a preposition; "after you leave" begins a clause.
      const isShort =
        /^(?:after|before|since|until|till|as|than|so)$/.test(word) && !read.hasVerbBeforeBreak(after, true);
      if (!isShort && following !== who.pronoun && tokens[after] !== nameMark && !following.endsWith('ing'))
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
        if (maybe >= 0 && read.readsAsVerb(maybe, i, verbAt) && !turned.has(maybe)) {
          const word = wordAt(maybe);
          turned.set(
            maybe,
            word === 'is' ? 'are' : word === 'has' ? 'have' : (baseOfThirdPerson(word) ?? word),
          );
        }
      }
      const hasComma = wordAt(before) === ',' || token === ',';
      if (token !== ',' && hasComma) {
        inRelative = false;
        const maybe = verbAfter(i);
        if (maybe >= 0 && baseOfThirdPerson(wordAt(maybe)) !== undefined)
          isOurs = isOurs || !read.isSubjectBetween(verbAt, i);
      }
      if (isOurs && !inRelative) {
        const maybe = unknownVerbAfter(i) ?? verbAfter(i);
        if (maybe >= 0 && !read.isPastOrModal(wordAt(maybe)) && read.readsAsVerb(maybe, i, verbAt))
          turnVerb(maybe);
      }
      if (isOurs && token !== ',' && (determiners.has(next) || tokens[after] === userMark)) {
        if (read.hasVerbBeforeBreak(after)) isOurs = false;
      }
    }
    if (isFinite(word)) hasVerb = true;
    out.push(token);
  }

  let text = out
    .join('')
    .replace(/\s+([,.;:!?])/g, '$1')
    .trim();
  text = capitalise(text.replace(/\bi\b/g, 'I').replace(/\bthat of you\b/g, 'yours'));
  const leftover = new RegExp(`\\b(?:${[who.pronoun, own.possessive, own.object].join('|')})\\b`, 'i').test(
    text,
  );
  if (leftover && !hasRival) isSure = false;
  if (who.pronoun !== 'they' && new RegExp(`\\b${who.pronoun}\\b`, 'i').test(text)) isSure = false;
  const isAboutOthers =
    !/\b(?:I|me|my)\b/.test(text) ||
    /^(?:The|A|An|Two|Three|Nobody|Everybody|It|There|\w+ \w+ \w+ \w+ my)\b/.test(text);
  return { text, isSure, isFragment: !hasVerb && !isAboutOthers };
}
