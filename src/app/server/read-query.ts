import { parse } from 'node:querystring';

/** `a=1&type[]=x&type[]=y` as {a: '1', type: ['x', 'y']}. A name that comes twice without brackets keeps the last. */
export function readQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  if (!text) return query;
  for (const [name, value] of Object.entries(parse(text))) {
    if (value === undefined) continue;
    const list = Array.isArray(value) ? value : [value];
    if (name.endsWith('[]')) query[name.slice(0, -2)] = list;
    else query[name] = list.at(-1)!;
  }
  return query;
}
