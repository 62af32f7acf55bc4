// Checks data of an imported card that no field shows, and removes what violates the safety rules.
import { correctionWords } from '../../../../shared/correction-words.ts';
import type { ImportReport } from '../../card-report.ts';
import { nothingCarried, type CarriedCard } from '../cards/own/carried-card.ts';
import type { Json } from '../cards/model/json-value.ts';
import { proseOf } from '../cards/model/prose.ts';
import type { CharacterFinding } from '../characters.needs.ts';

type Correction = ImportReport['corrections'][number];
/**
 * Limit of the JSON in UTF-16 units. Other programs embed whole pictures, which the stored original file
 * contains anyway.
 */
const CARRIED_MAX = 2_000_000;
const TOO_LARGE: Correction = {
  code: 'carried.left',
  level: 'lost',
  field: '',
  count: 1,
  ...correctionWords('carried.left', {}),
};

type Path = (string | number)[];

function* textsIn(value: Json | undefined, path: Path): Generator<{ path: Path; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(item, [...path, index]);
  else if (value !== null && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      yield { path: [...path, key], text: key };
      yield* textsIn(item, [...path, key]);
    }
}

/** The entry of the import report for content that breaks a rule. */
export const leftOut = (field: string, policy: string): Correction => ({
  code: 'safety.removed',
  level: 'lost',
  field,
  count: 1,
  ...correctionWords('safety.removed', { fact: policy }),
});

function remove(root: Json, path: Path): void {
  const owner = path.slice(0, -1).reduce<Json | undefined>((at, step) => at?.[step as never], root);
  const last = path.at(-1)!;
  // List items are not shifted, so that the paths of later entries remain valid.
  if (Array.isArray(owner)) owner[last as number] = '';
  else if (owner !== null && typeof owner === 'object') delete owner[last];
}

/** @param examine returns the violations in texts, which are given by name */
export async function cleanCarried(
  carried: CarriedCard,
  examine: (texts: Record<string, string>) => Promise<CharacterFinding[]>,
): Promise<{ carried: CarriedCard; removed: Correction[] }> {
  if (JSON.stringify(carried).length > CARRIED_MAX)
    return { carried: nothingCarried(), removed: [TOO_LARGE] };
  // Keys and settings repeat thousands of times in a card, so each distinct text is checked once.
  const places = new Map<string, Path[]>();
  for (const { path, text } of textsIn(carried as unknown as Json, []))
    if (proseOf(text) !== '') places.set(text, [...(places.get(text) ?? []), path]);
  const found = [...places];
  const texts = Object.fromEntries(found.map(([text], index) => [`carried.${index}`, proseOf(text)]));
  const findings = await examine(texts);
  const refused = findings.filter(({ severity, field }) => severity !== 'review' && field in texts);
  if (refused.length === 0) return { carried, removed: [] };
  const cleaned = structuredClone(carried);
  const removed = refused.flatMap(({ field, policy }) => {
    const [, paths] = found[Number(field.slice('carried.'.length))]!;
    return paths.map((path) => {
      remove(cleaned as unknown as Json, path);
      return leftOut(path.join('.'), policy);
    });
  });
  return { carried: cleaned, removed };
}
