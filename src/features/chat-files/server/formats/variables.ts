// The variables that the macros of other programs have set in a chat.
import { VARIABLES_MAX, VARIABLE_NAME_MAX, VARIABLE_VALUE_MAX } from '../../../../shared/macros/limits.ts';
import { storable } from '../../../../shared/storable.ts';
import { textOf, type Json, type JsonObject } from './json.ts';
import type { Notes } from './notes.ts';

const written = (value: Json): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value);

/** By name. What is too long or one too many is noted. */
export function variablesOf(values: JsonObject, notes: Notes): Record<string, string> {
  const taken = new Map<string, string>();
  for (const [given, value] of Object.entries(values)) {
    const [name, text] = [storable(given), storable(written(value))];
    const fits = name !== '' && name.length <= VARIABLE_NAME_MAX && text.length <= VARIABLE_VALUE_MAX;
    if (fits && taken.size < VARIABLES_MAX) taken.set(name, text);
    else notes.add('variables.left', 0);
  }
  return Object.fromEntries(taken);
}
