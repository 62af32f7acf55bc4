import type { Card } from '../model/card.ts';
import { withUnknown, type Json, type JsonObject } from '../model/json-value.ts';
import type { Report } from '../model/report.ts';
import { printMirrors } from './mirrors.ts';

/** The already printed lorebook and assets of a card. */
export interface Beside {
  book?: JsonObject;
  /** Empty means the standard's default icon, so the field is omitted. */
  assets: JsonObject[];
}

type Fields = { [key: string]: Json | undefined };

function present(fields: Fields): JsonObject {
  const made: JsonObject = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) made[key] = value;
  return made;
}

const v1Fields = (card: Card): Fields => ({
  name: card.name,
  description: card.description,
  personality: card.personality,
  scenario: card.scenario,
  first_mes: card.firstMessage,
  mes_example: card.exampleDialogue,
});

const v2Fields = (card: Card): Fields => ({
  ...v1Fields(card),
  creator_notes: card.creatorNotes,
  system_prompt: card.systemPrompt,
  post_history_instructions: card.postHistoryInstructions,
  alternate_greetings: card.alternateGreetings,
  tags: card.tags,
  creator: card.creator,
  character_version: card.characterVersion,
});

function wrapped(card: Card, version: 2 | 3, fields: Fields): JsonObject {
  const data = withUnknown(present(fields), card.unknown.data);
  const head: JsonObject = { spec: `chara_card_v${version}`, spec_version: `${version}.0`, data };
  return withUnknown({ ...head, ...printMirrors(card.mirrors, data) }, card.unknown.top);
}

export const printV3 = (card: Card, { book, assets }: Beside): JsonObject =>
  wrapped(card, 3, {
    ...v2Fields(card),
    group_only_greetings: card.groupOnlyGreetings,
    nickname: card.nickname,
    creator_notes_multilingual: card.creatorNotesMultilingual,
    source: card.source,
    creation_date: card.creationDate,
    modification_date: card.modificationDate,
    assets: assets.length > 0 ? assets : undefined,
    character_book: book,
    extensions: card.extensions,
  });

/** Prepended to the notes of a V2 card that cannot express everything. */
const WARNING = 'This card uses features of Character Card V3. A program that knows V3 shows all of it.';

const isDefaultIcon = ({ type, uri }: JsonObject): boolean => type === 'icon' && uri === 'ccdefault:';

/** `bookNeedsV3`: the lorebook contains something that V2 cannot express. */
export function printV2(
  card: Card,
  { book, assets }: Beside,
  bookNeedsV3: boolean,
  report: Report,
): JsonObject {
  const lost = [
    ['data.nickname', card.nickname],
    ['data.group_only_greetings', card.groupOnlyGreetings.length],
    ['data.creator_notes_multilingual', Object.keys(card.creatorNotesMultilingual ?? {}).length],
    ['data.assets', assets.filter((asset) => !isDefaultIcon(asset)).length],
  ].filter(([, has]) => has) as [string, unknown][];
  for (const [field] of lost) report.add('export.v3-only', field);
  if (card.source?.length || card.creationDate || card.modificationDate) report.add('export.no-dates');
  const needsWarning = (lost.length > 0 || bookNeedsV3) && !card.creatorNotes.startsWith(WARNING);
  const notes = needsWarning ? `${WARNING}\n\n${card.creatorNotes}`.trimEnd() : card.creatorNotes;
  return wrapped(card, 2, {
    ...v2Fields({ ...card, creatorNotes: notes }),
    character_book: book,
    extensions: card.extensions,
  });
}

/** Prints the six fields of V1 and the unknown fields of other programs. */
export function printV1(card: Card, { book, assets }: Beside, report: Report): JsonObject {
  const { name: _name, spec: _spec, specVersion: _version, mirrors: _mirrors, unknown, ...rest } = card;
  const known = new Set(['description', 'personality', 'scenario', 'firstMessage', 'exampleDialogue']);
  const others: Record<string, unknown> = {
    ...rest,
    lorebook: book && [book],
    assets,
    unknown: unknown.data,
  };
  for (const [field, value] of Object.entries(others)) {
    const isEmpty = typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : !value;
    if (!known.has(field) && !isEmpty) report.add('export.v1-only', field);
  }
  return withUnknown(present(v1Fields(card)), unknown.top);
}
