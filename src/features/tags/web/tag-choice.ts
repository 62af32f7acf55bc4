// The tags that the dialog offers: the server's, or the built-in set of the specification (sections 3, 7, 8).
import { TAG_CATEGORIES } from '../catalogue.ts';
import type { Category, Tag } from '../contract.ts';
import { NSFW_TAG, OFFERED_MIN } from '../rules.ts';

export interface TagGroup {
  name: string;
  emoji: string;
  color: string;
  /** Advice; null for no limit. */
  maxSelections: number | null;
  tags: Tag[];
}

const isTag = (value: unknown): value is Tag => {
  const { name, displayName, category } = (value ?? {}) as Partial<Tag>;
  return [name, displayName, category].every((text) => typeof text === 'string' && text !== '');
};

/**
 * The tags of a response: a plain array, or an object with an items list.
 * @throws Error if it is neither
 */
export function tagsIn(answer: unknown): Tag[] {
  const list = Array.isArray(answer) ? answer : (answer as { items?: unknown } | null)?.items;
  if (!Array.isArray(list)) throw new Error('The server’s list of tags cannot be read');
  return list.filter(isTag);
}

/** Tags by category. A tag of two categories is listed in both, at the same index. */
export const BUILT_IN_TAGS: Tag[] = TAG_CATEGORIES.flatMap(({ id, name: category, color, tags }) => {
  const visitors = TAG_CATEGORIES.flatMap((own) =>
    own.tags.map((tag, place) => ({ tag, place })).filter(({ tag }) => tag.alsoIn === id),
  );
  const members = visitors.reduce((all, { tag, place }) => all.toSpliced(place, 0, tag), tags);
  return members.map(({ name, displayName, emoji }) => ({
    name,
    displayName,
    emoji,
    color,
    category,
    isNSFW: name === NSFW_TAG,
  }));
});

/** The server's list, or the built-in one if the server's is too short. */
export const offered = (fromServer: Tag[]): Tag[] =>
  fromServer.length < OFFERED_MIN ? BUILT_IN_TAGS : fromServer;

/** Groups tags by category in their order. `categories` provides what the tags themselves do not contain. */
export function grouped(
  tags: Tag[],
  categories: Pick<Category, 'name' | 'emoji' | 'color' | 'maxSelections'>[],
): TagGroup[] {
  const groups = Map.groupBy(tags, (tag) => tag.category);
  return [...groups].map(([name, members]) => {
    const known = categories.find((category) => category.name === name);
    return {
      name,
      emoji: known?.emoji ?? '🏷️',
      color: known?.color ?? members[0]!.color,
      maxSelections: known?.maxSelections ?? null,
      tags: members,
    };
  });
}
