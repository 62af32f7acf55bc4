// What the understudy says and recognises: files written by hand, which an operator may edit.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createQuestionWords, type QuestionWords } from './find/question-words.ts';
import { createTopics, type Topics } from './find/topics.ts';
import { createNeedReader, type NeedReader } from './need/need-reader.ts';
import { readModel } from './need/model-file.ts';
import type { Example } from './need/train-needs.ts';
import { readVectors, type Vectors } from '@nightbloom/word-vectors';

/** A question that people ask, in several wordings, and its answer. */
export interface WrittenQuestion {
  ask: string[];
  answer: string;
}

export interface WrittenStory {
  title: string;
  /** Told one at a time, so that a listener can say "and then?". */
  beats: string[];
}

/** Lines by need, and by the other occasions that `RegisterKey` names. */
export type Lines = Readonly<Record<string, readonly string[] | undefined>>;

/** What is said to somebody who tells of a topic, by their mood, and to somebody who asks about it. */
export type TopicLines = Readonly<Record<string, Lines | undefined>>;

/** What was written for one character. */
export interface WrittenCharacter {
  /** Name of the register whose lines are said where its own run out. */
  register: string;
  questions: WrittenQuestion[];
  stories: WrittenStory[];
  /** At least for the commonest needs. */
  needs: Lines;
  /** For questions that it has no answer to. */
  unknown: string[];
  /** For what asks for nothing but an ear. */
  listening: string[];
}

/** Lines of the program itself, outside the story; `{char}` is the character's name. */
export interface OutOfRoleLines {
  being: string[];
  model: string[];
  'back-to-role': string[];
  'in-fiction': string[];
  crisis: string[];
  'crisis-other': string[];
  'after-crisis': string[];
  minor: string[];
  forbidden: string[];
  explicit: string[];
}

export interface Content {
  reader: NeedReader;
  /** Tells, of what nothing particular was written for, in which mood it is told or what kind of question it is. */
  occasions: NeedReader;
  topics: Topics;
  vectors: Vectors;
  /** What words mean in questions, learned from all that were written. */
  questionWords: QuestionWords;
  /** By name: formal, warm, curt, playful, archaic, dry, shy, grand. */
  registers: ReadonlyMap<string, Lines>;
  /** By the name of the register. */
  topicLines: ReadonlyMap<string, TopicLines>;
  /** By slug. */
  characters: ReadonlyMap<string, WrittenCharacter>;
  outOfRole: OutOfRoleLines;
  /** What is said in a language that the understudy does not speak, by its English name. */
  languages: Lines;
  /** Stories that anybody may tell. */
  stories: WrittenStory[];
  /** Small signs of listening, for when every better line was said. */
  small: string[];
}

/**
 * @param folders of content, each with the files that its README names; a file of an earlier one is taken instead
 * of the same file of a later one
 * @throws Error that names the file, where one is missing, is no JSON or is not what it should be
 */
export function readContent(folders: readonly string[]): Content {
  const find = (name: string): string => {
    const files = folders.map((folder) => path.join(folder, name));
    return files.find((file) => existsSync(file)) ?? files.at(-1)!;
  };
  const json = <T>(name: string): T => {
    const file = find(name);
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as T;
    } catch (error) {
      throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
    }
  };
  const allIn = <T>(part: string): Map<string, T> => {
    const there = folders.map((folder) => path.join(folder, part)).filter((folder) => existsSync(folder));
    const names = new Set(
      there.flatMap((folder) => readdirSync(folder)).filter((name) => name.endsWith('.json')),
    );
    return new Map(
      [...names].map((name) => [path.parse(name).name, json<T>(path.join(part, name))] as const),
    );
  };
  const vectors = readVectors(find('vectors/words.txt'), find('vectors/numbers.bin'));
  const characters = allIn<WrittenCharacter>('characters');
  for (const [slug, character] of characters)
    if (!isCharacter(character))
      throw new Error(`${find(`characters/${slug}.json`)} is not what the README of its folder describes`);
  const asked = [...characters.values()].flatMap(({ questions }) => questions.map(({ ask }) => ask));
  return {
    vectors,
    questionWords: createQuestionWords(asked, vectors),
    reader: createNeedReader(readModel(find('needs.model')), vectors),
    occasions: createNeedReader(readModel(find('occasions.model')), vectors),
    topics: createTopics(json('topics.json')),
    registers: allIn<Lines>('registers'),
    topicLines: allIn<TopicLines>('topics'),
    characters,
    outOfRole: json('out-of-role.json'),
    languages: json('languages.json'),
    stories: json('stories.json'),
    small: json('small.json'),
  };
}

const isLines = (value: unknown): boolean =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

/** Whether a file that an operator may have written has all that is read of it. */
function isCharacter({ questions, stories, needs, unknown, listening }: Partial<WrittenCharacter>): boolean {
  return (
    Array.isArray(questions) &&
    questions.every(({ ask, answer }) => isLines(ask) && typeof answer === 'string') &&
    Array.isArray(stories) &&
    stories.every(({ beats }) => isLines(beats)) &&
    Object.values(needs ?? { missing: null }).every(isLines) &&
    isLines(unknown) &&
    isLines(listening)
  );
}

/** The folders of example lines, each with a file for what is learned from it. */
export const EXAMPLES = ['needs', 'occasions'] as const;

/** The example lines of each need or occasion, in the order of the files. */
export function readExamples(folder: string, kind: (typeof EXAMPLES)[number]): Example[] {
  return readdirSync(path.join(folder, kind))
    .sort()
    .flatMap((file) => {
      const need = path.parse(file).name;
      const lines = readFileSync(path.join(folder, kind, file), 'utf8').split('\n');
      return lines.filter((line) => line.trim() !== '').map((text) => ({ need, text }));
    });
}
