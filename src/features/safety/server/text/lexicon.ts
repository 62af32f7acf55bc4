import type { Allow, Pack, Rule } from '../rules/pack.ts';
import { IDEOGRAPH, classOf } from './classes.ts';
import { formsOf } from './inflect.ts';
import { numberWords } from './numbers.ts';
import { beginningOf, createNames, parsePattern, type Pattern } from './pattern.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

export type HitPattern = { pattern: Pattern; group: number };
export type AllowPattern = { pattern: Pattern; groups: ReadonlySet<number>; isSoft: boolean };

/** Packs compiled for matching. All tables are indexed by word id. */
export type Lexicon = {
  vocabulary: Vocabulary;
  groupNames: readonly string[];
  groupOf: (name: string) => number;
  /** Groups whose hits are pardoned when an allowed phrase covers only their last word. */
  keyedByLast: ReadonlySet<number>;
  /** Groups in which the word alone is a hit. */
  groupsByWord: readonly (readonly number[] | undefined)[];
  hitsByWord: readonly (readonly HitPattern[] | undefined)[];
  hitsByNumber: readonly HitPattern[];
  allowsByWord: readonly (readonly AllowPattern[] | undefined)[];
  allowsByNumber: readonly AllowPattern[];
  rules: readonly Rule[];
  valueOf: (words: readonly number[]) => number;
  isAnd: (words: readonly number[]) => boolean;
  isConnector: (words: readonly number[]) => boolean;
};

/** Short everyday words. They are in the vocabulary so that they are not joined with torn words. */
const everyday = `a i am an as at be by do go he if in is it me my no of oh ok on or so to up us we all and any are ask bad
bed big but buy bye can car cat cup cut day did die dog eat end eye far few fix fly for fun get got guy had has hat her hey
hi him his hit hot how ice job key law lay leg let lie lip lot low mad man map may men met new not now off old one our out own
pay pen per pet put ran red rest run sad said sat saw say sea see set she sit six sky son sun tea the them then they tie tip
too top try two use via was way wet who why win yes yet you your able also away back been best body both call came care come
cool dark date deal done door down each ease easy even ever face fact fall fast feel felt fill find fine fire five food four
free from full gave girl give goes gone good grow hair half hand hard have head hear help here hers high hold home hope hour
idea into just keep kind knew know last late left less life like line list live long look lost love made make many mind mine
miss more most much must name near need next nice none only open over page part pass past play room said same save seem seen
self send sent show side some song soon sort stay stop such sure take talk tell tend than that this time told took tree true
turn upon very wait walk wall want warm wear week well went were what when wife will wind wine wish with word work year
de la le el en un una une der die das ich und il lo di da se te tu su si mi al los las les des du et que qui por per con sin
ist es er sie wir ihr ein eine mit von zu im am auf o os as um uma e eu ele ela na nos che non sono ho ha`;

export function compileLexicon(packs: readonly Pack[]): Lexicon {
  const vocabulary = createVocabulary();
  const sets = new Map<string, number[]>();
  const groupNames: string[] = [];
  const groupIds = new Map<string, number>();
  const groupsByWord: number[][] = [];
  const hitsByWord: HitPattern[][] = [];
  const hitsByNumber: HitPattern[] = [];
  const allowsByWord: AllowPattern[][] = [];
  const allowsByNumber: AllowPattern[] = [];
  const values = new Map<number, number>();
  const keyedByLast = new Set<number>();

  for (const word of everyday.split(/\s+/)) vocabulary.add(word);
  for (const [value, words] of Object.entries(numberWords)) {
    for (const word of words.split(' ')) values.set(vocabulary.add(word), Number(value));
  }
  const ids = (words: string) => words.split(/\s+/).filter(Boolean).flatMap(formsOf).map(vocabulary.add);
  const ands = new Set(ids('and und y e et'));
  const connectors = new Set(ids('and but now lol btw haha so too then und aber et mais y pero e ma und'));

  const groupOf = (name: string): number => {
    let id = groupIds.get(name);
    if (id === undefined) {
      id = groupNames.length;
      groupNames.push(name);
      groupIds.set(name, id);
    }
    return id;
  };
  const setOf = (name: string): number[] => {
    let set = sets.get(name);
    if (!set) sets.set(name, (set = []));
    return set;
  };
  const names = createNames(
    (word) => formsOf(word).map(vocabulary.add),
    (name) => {
      const set = sets.get(name);
      if (!set) throw new Error(`no set or group "${name}"`);
      return set;
    },
  );

  function addWords(group: string, list: readonly number[]): void {
    const id = groupOf(group);
    for (const word of list) {
      setOf(group).push(word);
      (groupsByWord[word] ??= []).push(id);
      vocabulary.markSensitive(word);
    }
  }

  // Each ideograph is one token, so a "word" of several is compiled as a phrase.
  const isPhrase = (word: string) => classOf(word.charCodeAt(0)) === IDEOGRAPH;
  const spread = (word: string) => Array.from(word).join(' ');

  function addHitPattern(text: string, group: number): void {
    const pattern = parsePattern(text, names);
    const { ids: first, mayBeNumber } = beginningOf(pattern);
    if (mayBeNumber) hitsByNumber.push({ pattern, group });
    for (const id of first) (hitsByWord[id] ??= []).push({ pattern, group });
  }

  function addAllow(allow: Allow): void {
    const groups = new Set(allow.groups.split(/\s+/).map(groupOf));
    for (const text of allow.phrases) {
      const pattern = parsePattern(text, names);
      const entry: AllowPattern = { pattern, groups, isSoft: allow.isSoft === true };
      const { ids: first, mayBeNumber } = beginningOf(pattern);
      if (mayBeNumber) allowsByNumber.push(entry);
      for (const id of first) (allowsByWord[id] ??= []).push(entry);
    }
  }

  for (const pack of packs) {
    for (const [name, words] of Object.entries(pack.sets ?? {})) setOf(name).push(...ids(words));
    for (const [group, terms] of Object.entries(pack.groups ?? {})) {
      const marked = (terms.words ?? '').split(/\s+/).filter(Boolean);
      setOf(group);
      if (terms.isKeyedByLast) keyedByLast.add(groupOf(group));
      addWords(
        group,
        marked
          .filter((word) => !isPhrase(word))
          .flatMap(formsOf)
          .map(vocabulary.add),
      );
      addWords(group, (terms.hashed ?? '').split(/\s+/).filter(Boolean).map(vocabulary.addHashed));
      for (const word of marked.filter(isPhrase)) addHitPattern(spread(word), groupOf(group));
    }
  }
  for (const pack of packs) {
    for (const [group, terms] of Object.entries(pack.groups ?? {})) {
      for (const phrase of terms.phrases ?? []) addHitPattern(phrase, groupOf(group));
    }
    for (const allow of pack.allow ?? []) addAllow(allow);
  }

  const valueOfWord = new Float64Array(vocabulary.size()).fill(NaN);
  for (const [word, value] of values) valueOfWord[word] = value;
  const someOf = (set: ReadonlySet<number>) => (words: readonly number[]) =>
    words.some((word) => set.has(word));
  return {
    vocabulary,
    groupNames,
    groupOf,
    keyedByLast,
    groupsByWord,
    hitsByWord,
    hitsByNumber,
    allowsByWord,
    allowsByNumber,
    rules: packs.flatMap((pack) => pack.rules ?? []),
    valueOf(words) {
      for (const word of words) {
        const value = valueOfWord[word]!;
        if (value === value) return value;
      }
      return NaN;
    },
    isAnd: someOf(ands),
    isConnector: someOf(connectors),
  };
}
