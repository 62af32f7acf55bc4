import { displayLine } from '../../../../../shared/words/display-line.ts';
import { CardError } from '../model/card-error.ts';
import type { Card } from '../model/card.ts';
import { hasOwn, type Json, type JsonObject } from '../model/json-value.ts';
import { OLD_NAMES } from './card-keys.ts';
import type { CardShape } from './card-shape.ts';
import { takeMirrors } from './mirrors.ts';
import { openObject, type OpenObject } from './open-object.ts';
import { kindOf, toText, type Reading } from './to-text.ts';
import { toSeconds } from './to-seconds.ts';

export interface CardFields {
  card: Card;
  /** Not parsed yet. */
  book: Json | undefined;
  assets: Json | undefined;
}

/** Renames fields that have old names. */
function renameOld(top: JsonObject, { report }: Reading): JsonObject {
  const made = { ...top };
  for (const [key, olds] of Object.entries(OLD_NAMES)) {
    const old = olds.find((name) => hasOwn(made, name));
    // If a file has both names, the newer one counts and the older one is treated as an unknown key.
    if (old === undefined || (hasOwn(made, key) && made[key] !== '')) continue;
    report.add('card.alias', key, old);
    made[key] = made[old]!;
    delete made[old];
  }
  return made;
}

/** Notes by language; drops languages whose value cannot be read as a text. */
function multilingual(fields: OpenObject, reading: Reading): Record<string, string> | undefined {
  const key = 'creator_notes_multilingual';
  const found = fields.object(key);
  if (!found) return undefined;
  const made: Record<string, string> = {};
  for (const [language, value] of Object.entries(found)) {
    const field = `${fields.at(key)}.${language}`;
    if (typeof value === 'object') reading.report.add('value.dropped', field, kindOf(value));
    else made[language] = toText(value, field, reading);
  }
  return made;
}

/** Reads all fields except the lorebook and assets. @throws CardError text.too-long, list.too-long */
export function readFields(shape: CardShape, fallbackName: string, reading: Reading): CardFields {
  const { report, limits } = reading;
  const { spec, specVersion, top } = shape;
  const { data, mirrors, unknown } = shape.data
    ? takeMirrors(top, shape.data, reading)
    : { data: renameOld(top, reading), mirrors: [], unknown: {} };
  const fields = openObject(data, shape.data ? 'data' : '', reading);
  if (!shape.data) for (const key of ['spec', 'spec_version', 'data']) fields.take(key);

  const missing = (key: string, as: 'empty' | 'list') => {
    if (!fields.has(key)) report.add('value.missing', fields.at(key), as);
  };
  const text = (key: string, isRequired = spec !== 'v1'): string => {
    if (isRequired) missing(key, 'empty');
    return fields.optionalText(key) ?? '';
  };
  const texts = (key: string, split = false, isRequired = spec !== 'v1'): string[] => {
    if (isRequired) missing(key, 'list');
    return fields.optionalTexts(key, split) ?? [];
  };

  let name = text('name', true);
  if (name.length > limits.nameText)
    throw new CardError('text.too-long', { field: 'name', most: limits.nameText });
  if (displayLine(name) === '') {
    name = displayLine(fallbackName) || 'Unnamed';
    report.add('card.name-missing', 'name', name);
  }
  if (spec !== 'v1') missing('extensions', 'empty');
  const date = (key: string) => toSeconds(fields.take(key), fields.at(key), report);
  const card: Card = {
    spec,
    specVersion,
    name,
    description: text('description', true),
    personality: text('personality', true),
    scenario: text('scenario', true),
    firstMessage: text('first_mes', true),
    exampleDialogue: text('mes_example', true),
    creatorNotes: text('creator_notes'),
    systemPrompt: text('system_prompt'),
    postHistoryInstructions: text('post_history_instructions'),
    alternateGreetings: texts('alternate_greetings'),
    groupOnlyGreetings: texts('group_only_greetings', false, spec === 'v3'),
    tags: texts('tags', true),
    creator: text('creator'),
    characterVersion: text('character_version'),
    nickname: fields.optionalText('nickname'),
    creatorNotesMultilingual: multilingual(fields, reading),
    source: fields.optionalTexts('source'),
    creationDate: date('creation_date'),
    modificationDate: date('modification_date'),
    extensions: fields.object('extensions') ?? {},
    unknown: { top: {}, data: {} },
    mirrors,
  };
  const book = fields.take('character_book');
  if (book === null) report.add('value.null', fields.at('character_book'));
  const assets = fields.take('assets');
  const rest = fields.rest();
  card.unknown = shape.data ? { top: unknown, data: rest } : { top: rest, data: {} };
  return { card: withoutUndefined(card), book: book ?? undefined, assets: assets ?? undefined };
}

/** Removes undefined fields, so that they equal absent ones. */
function withoutUndefined(card: Card): Card {
  return Object.fromEntries(
    Object.entries(card).filter(([, value]) => value !== undefined),
  ) as unknown as Card;
}
