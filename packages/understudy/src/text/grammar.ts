import type { Chance } from './chance.ts';
import { capitalise } from './sentences.ts';

export type Slots = Readonly<Record<string, string | undefined>>;

/** Index of the bracket that closes the one at `open`. */
function closing(template: string, open: number): number {
  let depth = 0;
  for (let i = open; i < template.length; i++) {
    if (template[i] === '[') depth++;
    else if (template[i] === ']' && --depth === 0) return i;
  }
  return -1;
}

function choose(template: string, chance: Chance): string {
  let out = '';
  for (let i = 0; i < template.length; i++) {
    const end = template[i] === '[' ? closing(template, i) : -1;
    if (end < 0) {
      out += template[i];
      continue;
    }
    const options: string[] = [];
    let depth = 0;
    let part = '';
    for (const c of template.slice(i + 1, end)) {
      if (c === '[') depth++;
      if (c === ']') depth--;
      if (c === '|' && depth === 0) {
        options.push(part);
        part = '';
      } else part += c;
    }
    options.push(part);
    out += choose(chance.pick(options) ?? '', chance);
    i = end;
  }
  return out;
}

/**
 * Corrects errors that filling slots can cause: double spaces and stops, "a apple", lower case after a full
 * stop.
 */
export function tidySpeech(text: string): string {
  const spaced = text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    // The slot value "an interview" was inserted after "an" or "your".
    .replace(/\b(?:an?|the) (?=(?:an?|the|your|my) )/gi, '')
    .replace(/\b(your|my|his|her|their) (?:an?|the) /gi, '$1 ')
    .replace(/([,;:])(?=[,;:.!?])/g, '')
    .replace(/([.!?])\.(?!\.)/g, '$1')
    .replace(/\b([Aa]) (?=(?:[aeio]|un(?!i)|hour|honest)[a-z])(?!one\b|once\b)/g, '$1n ')
    .trim();
  return capitalise(
    spaced.replace(
      /([.!?]["*]? )(\p{Ll})/gu,
      (_, stop: string, letter: string) => stop + letter.toUpperCase(),
    ),
  );
}

/** One wording of a template, or undefined when a slot that it needs is empty. */
export function expand(template: string, slots: Slots, chance: Chance): string | undefined {
  let isMissing = false;
  const filled = choose(template, chance).replace(/\{(,?)(\w+)\}/g, (_, comma: string, key: string) => {
    const value = slots[key];
    if (comma !== '') return value === undefined || value === '' ? '' : `, ${value}`;
    if (value === undefined || value === '') isMissing = true;
    return value ?? '';
  });
  return isMissing ? undefined : tidySpeech(filled);
}
