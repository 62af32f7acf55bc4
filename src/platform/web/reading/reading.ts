// How this device shows long texts: size, width, typeface, contrast, portraits.
import { storage } from '../storage/storage.ts';
import { KEYS } from '../storage/storage-keys.ts';
import { useStored } from '../storage/use-stored.ts';

/** The first value of each choice is the default. Sizes are in percent. */
export const READING = {
  size: ['100', '85', '115', '130', '150', '175'],
  width: ['normal', 'narrow', 'wide'],
  font: ['house', 'serif', 'system', 'dyslexic'],
  contrast: ['system', 'more'],
  portraits: ['shown', 'hidden'],
} as const;

export type ReadingName = keyof typeof READING;
export type Reading = { [Name in ReadingName]: (typeof READING)[Name][number] };

const NAMES = Object.keys(READING) as ReadingName[];

/**
 * Parses the stored choices.
 * @param text words like "size-115 font-serif". Words that are unknown or missing count as the default.
 */
export function parseReading(text: string | null): Reading {
  const words = new Set((text ?? '').split(' '));
  return Object.fromEntries(
    NAMES.map((name) => [
      name,
      READING[name].find((value) => words.has(`${name}-${value}`)) ?? READING[name][0],
    ]),
  ) as Reading;
}

/** As it is stored: only what differs from the default. */
export const writeReading = (reading: Reading): string =>
  NAMES.filter((name) => reading[name] !== READING[name][0])
    .map((name) => `${name}-${reading[name]}`)
    .join(' ');

/**
 * The value of <html data-reading>, which reading.css reads. A system that asks for more contrast counts as the choice.
 * first-paint.js writes the same before the first paint.
 */
export const readingWords = (text: string | null): string =>
  (text ?? '') + (matchMedia('(prefers-contrast: more)').matches ? ' contrast-more' : '');

export function useReading() {
  const text = useStored(KEYS.reading);
  const reading = parseReading(text);
  return {
    text,
    reading,
    isDefault: writeReading(reading) === '',
    change: (part: Partial<Reading>) => storage.set(KEYS.reading, writeReading({ ...reading, ...part })),
    reset: () => storage.remove(KEYS.reading),
  };
}
