import { parse } from 'node:querystring';

/**
 * Parses `a=1&type[]=x&type[]=y` into {a: '1', type: ['x', 'y']}. If a name without brackets is repeated, the
 * last value wins.
 */
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
