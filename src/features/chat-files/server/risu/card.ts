// A character of Risu as a card, with its pictures beside it where they are in the backup (CharX, formats.md 3.4).
import { zipSync, type Zippable } from 'fflate';
import {
  listOf,
  numberOf,
  objectOf,
  textOf,
  textsOf,
  without,
  type Json,
  type JsonObject,
} from '../formats/json.ts';
import { cardBook } from '../formats/lore/risu-lore.ts';

export interface CardPicture {
  kind: 'icon' | 'emotion';
  name: string;
  /** The file of the backup. */
  file: string;
}

/** What a card has a field for, what is read elsewhere, and what changes without the character being changed. */
const KNOWN = [
  ...['type', 'name', 'image', 'firstMessage', 'desc', 'notes', 'chats', 'chatFolders', 'chatPage', 'chaId'],
  ...['globalLore', 'loreSettings', 'exampleMessage', 'creatorNotes', 'systemPrompt', 'replaceGlobalNote'],
  ...['postHistoryInstructions', 'alternateGreetings', 'tags', 'creator', 'characterVersion', 'personality'],
  ...['scenario', 'firstMsgIndex', 'additionalData', 'depth_prompt', 'extentions', 'nickname', 'source'],
  ...[
    'group_only_greetings',
    'creation_date',
    'modification_date',
    'emotionImages',
    'additionalAssets',
    'ccAssets',
  ],
  ...['trashTime', 'lastInteraction', 'reloadKeys', 'customscript', 'imported', 'vits', 'modules'],
];

/** The files of its pictures: its portrait first. */
export function picturesOf(image: string, emotions: Json | undefined): CardPicture[] {
  return [
    ...(image ? [{ kind: 'icon' as const, name: 'main', file: image }] : []),
    ...listOf(emotions).flatMap((pair): CardPicture[] => {
      const [name, file] = listOf(pair).map(textOf);
      return name && file ? [{ kind: 'emotion', name, file }] : [];
    }),
  ];
}

export const greetingsOf = (character: JsonObject): string[] => [
  textOf(character['firstMessage']),
  ...listOf(character['alternateGreetings']).map(textOf),
];

function cardData(character: JsonObject): JsonObject {
  const about = objectOf(character['additionalData']);
  const book = cardBook(character['globalLore'], character['loreSettings']);
  const depth = objectOf(character['depth_prompt']);
  const rest = without(character, KNOWN);
  return {
    name: textOf(character['name']),
    description: textOf(character['desc']),
    personality: textOf(character['personality']),
    scenario: textOf(character['scenario']),
    first_mes: textOf(character['firstMessage']),
    mes_example: textOf(character['exampleMessage']),
    creator_notes: textOf(character['creatorNotes']),
    system_prompt: textOf(character['systemPrompt']),
    // What the program gives the model last is called so there.
    post_history_instructions:
      textOf(character['replaceGlobalNote']) || textOf(character['postHistoryInstructions']),
    alternate_greetings: textsOf(character['alternateGreetings']),
    group_only_greetings: textsOf(character['group_only_greetings']),
    tags: textsOf(character['tags']),
    creator: textOf(about['creator']) || textOf(character['creator']),
    character_version: textOf(about['character_version']) || textOf(character['characterVersion']),
    ...(textOf(character['nickname']) ? { nickname: textOf(character['nickname']) } : {}),
    ...(textsOf(character['source']).length > 0 ? { source: textsOf(character['source']) } : {}),
    ...(numberOf(character['creation_date']) ? { creation_date: numberOf(character['creation_date']) } : {}),
    ...(book ? { character_book: book } : {}),
    extensions: {
      ...objectOf(character['extentions']),
      ...(textOf(depth['prompt']) ? { depth_prompt: depth } : {}),
      risuai: {
        ...rest,
        ...(listOf(character['customscript']).length > 0
          ? { customScripts: character['customscript']! }
          : {}),
        ...(textOf(character['notes']) ? { notes: textOf(character['notes']) } : {}),
      },
    },
  };
}

/** ZIP stores local time, so a local date gives the same bytes in every time zone. */
const EPOCH = new Date(1980, 0, 1);

function endingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x89) return 'png';
  if (bytes[0] === 0xff) return 'jpg';
  return bytes[0] === 0x47 ? 'gif' : 'webp';
}

/** The same bytes each time, by which a character is found again. */
export function writeCard(
  character: JsonObject,
  pictures: readonly (CardPicture & { bytes: Uint8Array })[],
): Uint8Array {
  const files: Zippable = {};
  const assets = pictures.map(({ kind, name, bytes }, index) => {
    const ext = endingOf(bytes);
    const path = `assets/${kind}/image/${index}.${ext}`;
    files[path] = [bytes, { level: 0 }];
    return { type: kind, uri: `embeded://${path}`, name, ext };
  });
  const data = { ...cardData(character), ...(assets.length > 0 ? { assets } : {}) };
  const card = Buffer.from(JSON.stringify({ spec: 'chara_card_v3', spec_version: '3.0', data }));
  if (assets.length === 0) return card;
  return zipSync({ 'card.json': [card, { level: 6 }], ...files }, { mtime: EPOCH });
}
