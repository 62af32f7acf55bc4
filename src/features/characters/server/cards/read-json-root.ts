import { CardError } from './model/card-error.ts';
import { isObject, type Json, type JsonObject } from './model/json-value.ts';
import { parseJson } from './json/parse-json.ts';
import { isCard, unwrapCard } from './fields/card-shape.ts';
import type { Reading } from './fields/to-text.ts';
import { recogniseLorebook, type FoundLorebook } from './lore/recognise-lorebook.ts';

export type Found = { kind: 'character'; object: JsonObject } | { kind: 'lorebook'; found: FoundLorebook };

const hasCardSpec = (object: JsonObject): boolean =>
  typeof object['spec'] === 'string' && object['spec'].includes('chara_card') && isCard(object);

function recognise(root: Json, reading: Reading): Found | null {
  // Lorebooks are tried first, because they also have the name and description of a card.
  const book = isObject(root) && hasCardSpec(root) ? null : recogniseLorebook(root);
  if (book) return { kind: 'lorebook', found: book };
  const card = isObject(root) ? unwrapCard(root, reading) : null;
  return card && { kind: 'character', object: card };
}

/** Finds the card or lorebook in the JSON of a file. @throws CardError card.not-a-card */
export function readRoot(json: Json, reading: Reading): Found {
  const { report, limits } = reading;
  let root = json;
  if (typeof root === 'string' && /^\s*[{[]/.test(root)) {
    report.add('json.in-text');
    root = parseJson(root, report, limits);
  }
  const found = recognise(root, reading);
  if (found) return found;
  if (Array.isArray(root) && root.length > 0) {
    const first = recognise(root[0]!, reading);
    if (first) {
      report.add('json.in-list', '', root.length);
      return first;
    }
  }
  throw new CardError('card.not-a-card');
}
