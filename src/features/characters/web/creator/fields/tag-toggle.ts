import type { TagChoices } from '../creator-context.ts';
import { TYPE_CATEGORY } from '../../../rules.ts';

export const toggled = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

/** Toggles a tag. A character has one type, so a new type replaces the previous one. */
export function withTag(tags: readonly string[], name: string, groups: readonly TagChoices[]): string[] {
  if (tags.includes(name)) return tags.filter((each) => each !== name);
  const types = groups.find((group) => group.name === TYPE_CATEGORY)?.tags.map((tag) => tag.name) ?? [];
  const isType = types.includes(name);
  return [...tags.filter((each) => !(isType && types.includes(each))), name];
}
