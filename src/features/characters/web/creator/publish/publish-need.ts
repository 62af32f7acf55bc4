// What the publish button says while something prevents publishing.
import type { CharacterContent } from '../../../content.ts';
import { NO_TYPE } from '../../../problems.ts';
import { textAt } from '../notes.ts';
import type { Notes } from '../use-notes.ts';

/** Fields that publishing may ask for, as the button names them. */
const NAMES: Record<string, string> = {
  name: 'a name',
  age: 'an age',
  hook: 'one line',
  description: 'a description',
  greetings: 'a greeting',
  rating: 'a content rating',
  tags: 'a character type',
};
/** More would not fit on a button. */
const NAMED_MAX = 2;

/** @returns null if nothing prevents publishing */
export function publishNeed(
  { problems, blocking }: Pick<Notes, 'problems' | 'blocking'>,
  content: CharacterContent,
): string | null {
  const paths = Object.keys(problems);
  const count = paths.length + blocking.length;
  if (count === 0) return null;
  const missing = paths.filter((path) =>
    path === 'tags' ? problems[path] === NO_TYPE : !textAt(content, path)?.trim(),
  );
  const things = count === 1 ? '1 thing' : `${count} things`;
  if (missing.length < count) return `${things} to fix`;
  const names = missing.map((path) => NAMES[path.split('.')[0]!]);
  if (count > NAMED_MAX || names.includes(undefined))
    return `${things} ${count === 1 ? 'is' : 'are'} missing`;
  return `Needs ${[...new Set(names)].join(' and ')}`;
}
