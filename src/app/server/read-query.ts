/** `a=1&type[]=x&type[]=y` as {a: '1', type: ['x', 'y']}. A name that comes twice without brackets keeps the last. */
export function readQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  if (!text) return query;
  for (const [name, value] of new URLSearchParams(text)) {
    if (!name.endsWith('[]')) query[name] = value;
    else {
      const bare = name.slice(0, -2);
      const list = query[bare];
      if (Array.isArray(list)) list.push(value);
      else query[bare] = [value];
    }
  }
  return query;
}
