import { parseDocument } from 'yaml';
import { CardError } from './model/card-error.ts';
import { isObject, type Json } from './model/json-value.ts';
import type { CardLimits } from './model/limits.ts';
import type { Report } from './model/report.ts';
import { parseJson } from './json/parse-json.ts';

/** Cards of text-generation-webui have some thousand characters; larger texts would block other requests. */
const YAML_MAX = 512 * 1024;
/** Aliases can multiply a small text into a huge one; these programs write none. */
const ALIASES_MAX = 20;

function valueOf(text: string): unknown {
  try {
    const document = parseDocument(text, { uniqueKeys: false, stringKeys: true, logLevel: 'silent' });
    if (document.errors.length > 0) return undefined;
    return document.toJS({ maxAliasCount: ALIASES_MAX });
  } catch {
    return undefined;
  }
}

/** Reads the YAML of text-generation-webui; undefined if the text is not a YAML object. @throws CardError */
export function parseYaml(text: string, report: Report, limits: CardLimits): Json | undefined {
  if (text.length > YAML_MAX) return undefined;
  const value = valueOf(text.replaceAll('\0', ''));
  if (!isObject(value)) return undefined;
  const json = jsonOf(value);
  // Read again as JSON, so that the same limits and repairs apply.
  return parseJson(json, report, limits);
}

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // An alias to one of its own parents.
    throw new CardError('card.not-a-card', undefined, error);
  }
}
