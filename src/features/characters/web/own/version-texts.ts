import type { CharacterContent } from '../../content.ts';
import { fieldName } from '../creator/draft/content-changes.ts';

/** The texts of a version by path, so that any two versions can be compared. */
export function textsOf(content: CharacterContent): Map<string, string> {
  const {
    greetings,
    starters,
    lorebook,
    look,
    tags,
    age,
    rating,
    visibility: _visibility,
    ...texts
  } = content;
  const all: [string, string][] = [
    ['name', texts.name],
    ['age', age === null ? '' : String(age)],
    ...Object.entries(texts).filter(([field]) => field !== 'name'),
    ...greetings.map((text, index): [string, string] => [`greetings.${index}`, text]),
    ['starters', starters.join('\n')],
    ['tags', tags.join(', ')],
    ['rating', rating ?? ''],
    ['look', [look.words, look.tags.join(', ')].filter(Boolean).join('\n')],
    ...lorebook.entries.map((entry): [string, string] => [
      `lorebook.${entry.id}`,
      [entry.name, entry.keys.join(', '), entry.content].filter(Boolean).join('\n'),
    ]),
  ];
  return new Map(all);
}

export interface Changed {
  path: string;
  label: string;
  before: string;
  after: string;
}

/** The texts that differ, in the order of the form. */
export function comparedTexts(from: CharacterContent, to: CharacterContent): Changed[] {
  const before = textsOf(from);
  const after = textsOf(to);
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((path) => ({
      path,
      label: labelOf(path),
      before: before.get(path) ?? '',
      after: after.get(path) ?? '',
    }))
    .filter((pair) => pair.before !== pair.after);
}

function labelOf(path: string): string {
  const [field, part] = path.split('.');
  if (field === 'greetings') return `Greeting ${Number(part) + 1}`;
  if (field === 'lorebook') return 'Lorebook entry';
  return fieldName(field!);
}
