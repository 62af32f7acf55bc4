// Finds by its content what a file is, and reads its chats. The name of a file says nothing.
import type { ItemKind } from '../../contract.ts';
import { WHOLE_MAX } from '../../rules.ts';
import type { FileChat, ReadContext } from './file-chat.ts';
import { isObject, parseJson, type Json } from './json.ts';
import { isAgnai, readAgnai } from './read-agnai.ts';
import { isCharacterAi, readCharacterAi } from './read-character-ai.ts';
import { linesOf } from './lines.ts';
import { isKobold, readKobold } from './read-kobold.ts';
import { isOobabooga, readOobabooga } from './read-oobabooga.ts';
import { isOwn, readOwn, readOwnByLines } from './own/read-own.ts';
import { isPersonas, isSettings, listPersonas, type PersonaPart } from './read-personas.ts';
import { isRisu, readRisu } from './read-risu.ts';
import { isSillyTavern, readSillyTavern } from './read-sillytavern.ts';

const READERS: { is: (file: Json) => boolean; read: (file: Json, context: ReadContext) => FileChat[] }[] = [
  { is: isOwn, read: readOwn },
  { is: isRisu, read: readRisu },
  { is: isCharacterAi, read: readCharacterAi },
  { is: isOobabooga, read: readOobabooga },
  { is: isAgnai, read: readAgnai },
  { is: isKobold, read: readKobold },
];

export type FileContent =
  | { kind: 'chat'; chats: FileChat[] }
  /** `isSettings`: they stand in the settings of the whole program. */
  | { kind: 'persona'; personas: PersonaPart[]; isSettings: boolean }
  | { kind: Exclude<ItemKind, 'chat' | 'persona'> }
  /** It is too long to be parsed as a whole. */
  | { kind: 'document' };

const PNG = [0x89, 0x50, 0x4e, 0x47];
const begins = (bytes: Uint8Array, signs: readonly number[], at = 0): boolean =>
  signs.every((sign, index) => bytes[at + index] === sign);

/** Pictures by their first bytes. */
export const isPicture = (bytes: Uint8Array): boolean =>
  begins(bytes, PNG) ||
  begins(bytes, [0xff, 0xd8, 0xff]) ||
  begins(bytes, [0x47, 0x49, 0x46, 0x38]) ||
  (begins(bytes, [0x52, 0x49, 0x46, 0x46]) && begins(bytes, [0x57, 0x45, 0x42, 0x50], 8));

/** A PNG whose text chunks hold a card. */
export const isCardPicture = (bytes: Buffer): boolean =>
  begins(bytes, PNG) && ['chara\0', 'ccv3\0'].some((key) => bytes.includes(key, 8, 'latin1'));

/** What an entry of any program's lorebook has. Other lists are called entries, too. */
const LORE = ['key', 'keys', 'keywords', 'content', 'entry', 'text'];
const isLore = (entries: Json | undefined): boolean =>
  Array.isArray(entries)
    ? entries.some((entry) => isObject(entry) && LORE.some((key) => key in entry))
    : isObject(entries);

/** What is JSON, but no chat. */
function otherKind(file: Json): Exclude<ItemKind, 'chat' | 'persona'> {
  if (!isObject(file)) return 'other';
  if ('spec' in file && String(file['spec']).startsWith('chara_card')) return 'character';
  if ('first_mes' in file || 'char_name' in file || ('mes_example' in file && 'description' in file))
    return 'character';
  if (Array.isArray(file['members']) && ('chats' in file || 'chat_id' in file)) return 'group';
  if (isLore(file['entries']) || file['spec'] === 'lorebook_v3' || file['kind'] === 'memory')
    return 'lorebook';
  const PRESET = ['temp', 'temperature', 'prompts', 'input_sequence', 'story_string', 'prompt_order'];
  return PRESET.some((key) => key in file) ? 'preset' : 'other';
}

/** The first lines that are JSON say which file it is; broken ones are passed over. */
const LOOKED_AT = 20;

function readLines(bytes: Buffer, context: ReadContext): FileChat | null {
  let looked = 0;
  for (const line of linesOf(bytes)) {
    if (line.trim() === '') continue;
    if (++looked > LOOKED_AT) return null;
    const value = parseJson(line.replace(/^\uFEFF/, ''));
    if (value === undefined) continue;
    return isSillyTavern(value) ? readSillyTavern(linesOf(bytes), context) : null;
  }
  return null;
}

/** Whether the first sign of the text is one that JSON begins with. */
const mayBeJson = (bytes: Buffer): boolean => /^\uFEFF?\s*[[{]/.test(bytes.toString('utf8', 0, 200));

/** @returns undefined where it is no JSON */
export const readDocument = (bytes: Buffer): Json | undefined =>
  parseJson(bytes.toString('utf8').replace(/^\uFEFF/, ''));

export function readContent(bytes: Buffer, context: ReadContext): FileContent {
  if (isPicture(bytes)) return { kind: isCardPicture(bytes) ? 'character' : 'picture' };
  // Lines first: a file with one line is JSON, too. A broken first line must not hide the others.
  const byLines = readLines(bytes, context);
  if (byLines) return { kind: 'chat', chats: [byLines] };
  if (!mayBeJson(bytes)) return { kind: 'other' };
  const file = bytes.length > WHOLE_MAX ? undefined : readDocument(bytes);
  if (file === undefined) {
    const chats = readOwnByLines(bytes, context);
    if (chats) return { kind: 'chat', chats };
    return { kind: bytes.length > WHOLE_MAX ? 'document' : 'other' };
  }
  if (isPersonas(file))
    return { kind: 'persona', personas: listPersonas(file), isSettings: isSettings(file) };
  const reader = READERS.find(({ is }) => is(file));
  return reader ? { kind: 'chat', chats: reader.read(file, context) } : { kind: otherKind(file) };
}
