// A preset of Risu in the words of SillyTavern's, which presets are read in.
import { isObject, numberOf, textOf, textsOf, without, type Json, type JsonObject } from '../formats/json.ts';

/** Keys, addresses and models: never taken, and not told either. */
const CONNECTION = /(?:key|url|proxy|provider|model|apitype|ainconfig|ooba|naisettings|customflags|image)/i;
/** Numbers of Risu that stand for "not sent". */
const UNSET = -1000;

/** Risu counts some of them in hundredths. */
const NUMBERS: readonly [theirs: string, name: string, parts: number][] = [
  ['temperature', 'temperature', 100],
  ['frequencyPenalty', 'frequency_penalty', 100],
  ['PresensePenalty', 'presence_penalty', 100],
  ['top_p', 'top_p', 1],
  ['top_k', 'top_k', 1],
  ['min_p', 'min_p', 1],
  ['repetition_penalty', 'repetition_penalty', 1],
  ['maxResponse', 'openai_max_tokens', 1],
];
const NAMES = NUMBERS.map(([theirs]) => theirs);

/** Whether something stands in it that anybody could miss. */
function isFilled(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.values(value).some(isFilled);
  return value !== undefined && value !== null && value !== '' && value !== false && value !== UNSET;
}

export function presetFile(preset: JsonObject): JsonObject {
  const numbers = NUMBERS.flatMap(([theirs, name, parts]) => {
    const value = numberOf(preset[theirs]);
    return value === null || value === UNSET ? [] : [[name, value / parts] as const];
  });
  const stops = textsOf(preset['localStopStrings']);
  const rest = without(preset, ['name', 'localStopStrings', ...NAMES]);
  return {
    name: textOf(preset['name']),
    ...Object.fromEntries(numbers),
    ...(stops.length > 0 ? { custom_stopping_strings: JSON.stringify(stops) } : {}),
    ...Object.fromEntries(
      Object.entries(rest).filter(([key, value]) => !CONNECTION.test(key) && isFilled(value)),
    ),
  };
}
