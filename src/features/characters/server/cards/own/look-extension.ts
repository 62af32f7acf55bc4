import { LookBinding, LookData, LOOK_FIELDS } from '../../../../../shared/words/look/look-data.ts';
import { BINDINGS_MAX, LOOK_VERSION } from '../../../../../shared/words/look/look-parts.ts';
import { isObject, type Json, type JsonObject } from '../model/json-value.ts';
import { kindOf } from '../fields/to-text.ts';
import type { Report } from '../model/report.ts';

/** Key of look data in our extension of a card. Its reference pictures stay here: nobody knows whom those of a file show. */
export const LOOK_KEY = 'lookData';

const PATH = `extensions.nightbloom.${LOOK_KEY}`;

export const printLook = (look: LookData): JsonObject => look as unknown as JsonObject;

/** The bindings that can be read; the others are named in the report. */
function bindingsIn(value: Json, report: Report): LookBinding[] {
  if (!Array.isArray(value)) {
    report.add('value.dropped', `${PATH}.bindings`, kindOf(value));
    return [];
  }
  return value.slice(0, BINDINGS_MAX).flatMap((each, i) => {
    const read = LookBinding.safeParse(each);
    if (read.success) return [read.data];
    report.add('value.dropped', `${PATH}.bindings[${i}]`, kindOf(each));
    return [];
  });
}

/**
 * Look data of a card, field by field: what is foreign or broken is left out and named in the report.
 * @returns null where there is none, or of a later version
 */
export function readLook(value: Json | undefined, report: Report): LookData | null {
  if (value === undefined) return null;
  if (!isObject(value) || value['version'] !== LOOK_VERSION) {
    report.add('value.dropped', PATH, kindOf(value));
    return null;
  }
  const made: Record<string, unknown> = { version: LOOK_VERSION };
  for (const [key, found] of Object.entries(value)) {
    if (found === undefined || key === 'version') continue;
    if (key === 'bindings') made[key] = bindingsIn(found, report);
    else if (Object.hasOwn(LOOK_FIELDS, key)) {
      const read = LOOK_FIELDS[key as keyof typeof LOOK_FIELDS].safeParse(found);
      if (read.success) made[key] = read.data;
      else report.add('value.dropped', `${PATH}.${key}`, kindOf(found));
    } else report.add('value.dropped', `${PATH}.${key}`, kindOf(found));
  }
  return LookData.parse(made);
}
