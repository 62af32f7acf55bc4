// Which sentences of a message tell a fact that the user has forgotten or erased, and the message without them.
import { createHash } from 'node:crypto';
import { readFacts } from '../../facts/read-facts.ts';
import { stemsOf } from '../facts-to-tell.ts';

/** What must not be told of one message; without the words, which were erased. */
export interface Ban {
  /** Of the fact's text. */
  hash: string;
  /** Hashes of the sentences that told it; none in rows of before this was kept. */
  sentences: string[];
  /** Whether the fact was read from this message; else the message answers such a one. */
  isSource: boolean;
}

export interface BannedMessage {
  content: string;
  bans: readonly Ban[];
}

const SENTENCE = /[^.!?\n]+[.!?\n]*\s*/g;

export const sentencesOf = (content: string): string[] => content.match(SENTENCE) ?? [];

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
/** As the database hashes the text of a fact. */
const factHash = (text: string): string => md5(text.toLowerCase());
const sentenceHash = (sentence: string): string => md5(sentence.trim().toLowerCase());

/**
 * Hashes of the sentences that tell a fact: those that the rules read it from; else, because a model has written it or
 * an answer repeats it, those that share a word with it. A message that it was read from has at least one.
 */
export function tellingSentences(content: string, fact: string, isSource: boolean): string[] {
  const sentences = sentencesOf(content);
  const stems = stemsOf(fact);
  const read = isSource
    ? sentences.filter((sentence) => readFacts(sentence).some(({ text }) => text === fact))
    : [];
  const sharing = sentences.filter((sentence) =>
    [...stemsOf(sentence).keys()].some((stem) => stems.has(stem)),
  );
  const telling = [read, sharing, isSource ? sentences : []].find(({ length }) => length > 0) ?? [];
  return [...new Set(telling.map(sentenceHash))];
}

/**
 * A message without what tells its banned facts. Where a fact was read from it and no sentence is known to tell it, as
 * after an edit, nothing is left.
 */
export function withoutBanned({ content, bans }: BannedMessage): string {
  if (bans.length === 0) return content;
  const sentences = sentencesOf(content).map((sentence) => ({
    sentence,
    hash: sentenceHash(sentence),
    facts: new Set(readFacts(sentence).map(({ text }) => factHash(text))),
  }));
  const isBanned = (ban: Ban) => (each: (typeof sentences)[number]) =>
    ban.sentences.includes(each.hash) || (ban.isSource && each.facts.has(ban.hash));
  if (bans.some((ban) => ban.isSource && !sentences.some(isBanned(ban)))) return '';
  return sentences
    .filter((each) => !bans.some((ban) => isBanned(ban)(each)))
    .map(({ sentence }) => sentence)
    .join('')
    .trim();
}

/** Messages without what tells their banned facts; those of which nothing is left are left out. */
export const withoutBannedOf = <Message extends BannedMessage>(messages: readonly Message[]): Message[] =>
  messages.flatMap((message) => {
    if (message.bans.length === 0) return [message];
    const content = withoutBanned(message);
    return content ? [{ ...message, content }] : [];
  });
