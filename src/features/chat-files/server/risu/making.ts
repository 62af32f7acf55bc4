// What the parts of a save are made with.
import type { PartProblem, SourcePart } from '../archive/source-file.ts';
import { textOf, type JsonObject } from '../formats/json.ts';
import type { Outside } from './outside.ts';
import { Broken } from './byte-source.ts';
import type { Place, Save } from './save.ts';
import type { Tree } from './tree.ts';

/** A value of the database, or of a file beside it. */
export interface PartPlace extends Place {
  file?: string;
}

export interface Making {
  save: Save;
  outside: Outside;
  /** Files that are a part of something else already. */
  used: Set<string>;
  add(part: SourcePart): void;
}

/** The bytes of a part that is made of JSON. */
export const written = (file: JsonObject): Buffer => Buffer.from(JSON.stringify(file));

/** A part of which only this is told. */
export const told = (
  path: string,
  why: { problem: PartProblem } | { left: string },
  bytes = 0,
): SourcePart => ({
  ...{ path, bytes, problem: 'problem' in why ? why.problem : null },
  is: { kind: 'other', title: '', left: 'left' in why ? why.left : null },
  read: () => Buffer.alloc(0),
});

export const nameIn = (value: unknown, fallback: string): string => textOf(value).trim() || fallback;

/** @throws Broken, RefusedFile */
export function openAt(
  { save, outside }: Pick<Making, 'save' | 'outside'>,
  { file, ...place }: PartPlace,
): Tree {
  if (file === undefined) return save.open(place);
  const tree = outside.json(file);
  if (!tree) throw new Broken('the file is not there');
  return tree(place.at);
}
