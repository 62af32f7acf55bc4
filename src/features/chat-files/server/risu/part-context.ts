// What the parts of a save are made with, and parts of forms that several of its values have.
import type { PartProblem, SourcePart } from '../archive/source-file.ts';
import { textOf, type Json, type JsonObject } from '../formats/json.ts';
import type { Outside } from './outside.ts';
import { Broken } from './byte-source.ts';
import { bookFile } from '../formats/lore/risu-lore.ts';
import type { Place, Save } from './save-values.ts';
import type { Tree } from './tree.ts';

/** A value of the database, or of a file beside it. */
export interface PartPlace extends Place {
  file?: string;
}

export interface PartContext {
  save: Save;
  outside: Outside;
  /** Files that are a part of something else already. */
  used: Set<string>;
  add(part: SourcePart): void;
}

/** The bytes of a part that is made of JSON. */
export const jsonBytes = (file: JsonObject): Buffer => Buffer.from(JSON.stringify(file));

/** A part that does not come in: only why is told. */
export const leftPart = (
  path: string,
  why: { problem: PartProblem } | { left: string },
  bytes = 0,
): SourcePart => ({
  ...{ path, bytes, problem: 'problem' in why ? why.problem : null },
  is: { kind: 'other', title: '', left: 'left' in why ? why.left : null },
  read: () => Buffer.alloc(0),
});

/** A lorebook as a file of its own. */
export const bookPart = (title: string, entries: () => Json | undefined): SourcePart => ({
  ...{ path: `worlds/${title}.json`, problem: null, bytes: 0 },
  is: { kind: 'lorebook', title, left: null },
  read: () => jsonBytes(bookFile(entries())),
});

export const nameIn = (value: unknown, fallback: string): string => textOf(value).trim() || fallback;

/** @throws Broken, RefusedFile */
export function openAt(
  { save, outside }: Pick<PartContext, 'save' | 'outside'>,
  { file, ...place }: PartPlace,
): Tree {
  if (file === undefined) return save.open(place);
  const tree = outside.json(file);
  if (!tree) throw new Broken('the file is not there');
  return tree(place.at);
}
