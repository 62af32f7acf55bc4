import type { Json } from '../model/json-value.ts';
import type { Report } from '../model/report.ts';
import { kindOf } from './to-text.ts';

/** Larger values are milliseconds: as seconds this is the year 5138, as milliseconds 1973. */
const MILLISECONDS_FROM = 1e11;

/** Reads a date as Unix seconds. Programs also write milliseconds, numbers in quotes and ISO 8601. */
export function toSeconds(value: Json | undefined, field: string, report: Report): number | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') {
    report.add('value.null', field);
    return undefined;
  }
  let seconds = typeof value === 'number' ? value : Number.NaN;
  if (typeof value === 'string') {
    seconds = Number(value);
    if (!Number.isFinite(seconds)) seconds = Date.parse(value) / 1000;
  }
  if (!Number.isFinite(seconds)) {
    report.add('value.dropped', field, kindOf(value));
    return undefined;
  }
  if (seconds > MILLISECONDS_FROM) seconds = Math.floor(seconds / 1000);
  if (seconds < 0) seconds = 0;
  if (seconds !== value) report.add('value.as-date', field);
  return seconds;
}
