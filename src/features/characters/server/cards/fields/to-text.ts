import type { ValueKind } from '../../../../../shared/messages/english/corrections.ts';
import { CardError } from '../model/card-error.ts';
import { isObject, type Json } from '../model/json-value.ts';
import type { CardLimits } from '../model/limits.ts';
import type { Report } from '../model/report.ts';
import { repairLetters } from '../json/repair-letters.ts';

export interface Reading {
  report: Report;
  limits: CardLimits;
}

/** Name of the type of a value for sentences of the report. */
export const kindOf = (value: Json): ValueKind =>
  Array.isArray(value)
    ? 'list'
    : value === null
      ? 'null'
      : typeof value === 'object'
        ? 'object'
        : typeof value === 'boolean'
          ? 'flag'
          : typeof value === 'string'
            ? 'text'
            : 'number';

const letters = (text: string, field: string, { report }: Reading): string => {
  const repaired = repairLetters(text);
  if (repaired === null) return text;
  report.add('encoding.mojibake', field);
  return repaired;
};

/** Converts any value to a text. @throws CardError text.too-long */
export function toText(value: Json, field: string, reading: Reading): string {
  const { report, limits } = reading;
  const made = () => {
    if (typeof value === 'string') return letters(value, field, reading);
    if (value === null) {
      report.add('value.null', field);
      return '';
    }
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
      report.add('value.joined', field);
      return letters(value.join('\n'), field, reading);
    }
    report.add('value.as-text', field, kindOf(value));
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  const text = made();
  if (text.length > limits.fieldText) throw new CardError('text.too-long', { field, most: limits.fieldText });
  return text;
}

/** Keys under which programs store the text of a greeting that is an object. */
const TEXT_KEYS = ['content', 'text', 'mes', 'message', 'value', 'name'];

/** Converts an item of a list of texts; null if it contains no text. */
export function toItem(value: Json, field: string, reading: Reading): string | null {
  if (typeof value === 'string' || typeof value === 'number') return toText(value, field, reading);
  if (isObject(value)) {
    const key = TEXT_KEYS.find((name) => typeof value[name] === 'string');
    if (key) {
      reading.report.add('value.as-text', field, 'object');
      return toText(value[key]!, field, reading);
    }
  }
  reading.report.add('value.dropped', field, kindOf(value));
  return null;
}
