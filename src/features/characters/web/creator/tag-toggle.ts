import type { TagChoices } from './creator-context.ts';
import { TYPE_CATEGORY } from '../../rules.ts';

export const toggled = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

/** A character has one type: choosing another takes the first one's place. The rest is as its creator likes. */
export function withTag(tags: readonly string[], name: string, groups: readonly TagChoices[]): string[] {
  if (tags.includes(name)) return tags.filter((each) => each !== name);
  const types = groups.find((group) => group.name === TYPE_CATEGORY)?.tags.map((tag) => tag.name) ?? [];
  const isType = types.includes(name);
  return [...tags.filter((each) => !(isType && types.includes(each))), name];
}
