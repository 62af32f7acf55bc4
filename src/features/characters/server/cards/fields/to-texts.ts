import { CardError } from '../model/card-error.ts';
import { isObject, type Json } from '../model/json-value.ts';
import { createReport } from '../model/report.ts';
import { parseJson } from '../json/parse-json.ts';
import { kindOf, toItem, toText, type Reading } from './to-text.ts';

/** Parses a text that is itself JSON and begins with `open`; undefined for any other text. */
export function jsonIn(text: string, open: '[' | '{', { report, limits }: Reading): Json | undefined {
  if (!text.trimStart().startsWith(open)) return undefined;
  const found = createReport();
  try {
    const value = parseJson(text, found, limits);
    // Prose may begin with a bracket: "[] She looks up."
    if (found.corrections().some(({ code }) => code === 'json.after-end')) return undefined;
    report.adopt(found);
    return value;
  } catch (error) {
    if (error instanceof CardError) return undefined;
    throw error;
  }
}

/** Splits a list at its commas, unless it is a regular expression. */
const splitAtCommas = (text: string): string[] =>
  /^\s*\/.*\/[a-z]*\s*$/s.test(text) ? [text.trim()] : text.split(',').map((part) => part.trim());

/**
 * Converts any value to a list of texts. `split`: a single text is a comma-separated list, as for tags.
 * @throws CardError list.too-long, text.too-long
 */
export function toTexts(value: Json, field: string, split: boolean, reading: Reading): string[] {
  const { report, limits } = reading;
  const tooLong = () => new CardError('list.too-long', { field, most: limits.listItems });
  if (Array.isArray(value)) {
    if (value.length > limits.listItems) throw tooLong();
    return value.flatMap((item, i) => toItem(item, `${field}[${i}]`, reading) ?? []);
  }
  if (value === null) {
    report.add('value.null', field);
    return [];
  }
  if (isObject(value)) {
    report.add('value.from-object', field);
    return toTexts(Object.values(value), field, split, reading);
  }
  if (typeof value === 'string') {
    const inner = jsonIn(value, '[', reading);
    if (Array.isArray(inner)) {
      report.add('value.from-json', field, 'list');
      return toTexts(inner, field, split, reading);
    }
    report.add('value.as-list', field);
    if (value.trim() === '') return [];
    if (!split) return [toText(value, field, reading)];
    const parts = splitAtCommas(value).filter((part) => part !== '');
    if (parts.length > limits.listItems) throw tooLong();
    return parts.map((part) => toText(part, field, reading));
  }
  if (typeof value === 'number') {
    report.add('value.as-list', field);
    return [String(value)];
  }
  report.add('value.dropped', field, kindOf(value));
  return [];
}
