// Ids of headings, so that a URL can link to one.

const LENGTH_MAX = 60;

export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, LENGTH_MAX)
    .replaceAll(/^-+|-+$/g, '') || 'section';

/** Returns a unique id for each heading: the second heading with the same text gets the suffix -2. */
export function createAnchors(): (text: string) => string {
  const used = new Set<string>();
  return (text) => {
    const slug = slugOf(text);
    let id = slug;
    for (let count = 2; used.has(id); count++) id = `${slug}-${count}`;
    used.add(id);
    return id;
  };
}
