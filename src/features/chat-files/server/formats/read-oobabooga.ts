// A chat of text-generation-webui: pairs of what the user and the character said.
import type { FileChat, ReadContext } from './file-chat.ts';
import {
  isEmpty,
  isObject,
  listOf,
  objectOf,
  numberOf,
  textOf,
  without,
  type Json,
  type JsonObject,
} from './json.ts';
import { inLine, type LinearMessage } from './linear.ts';
import { carriedHead } from './message-parts.ts';
import { createNotes, type Notes } from './notes.ts';

const pairsOf = (file: JsonObject): Json[][] =>
  listOf(file['data_visible'] ?? file['visible']).filter((pair): pair is Json[] => Array.isArray(pair));

export const isOobabooga = (file: Json): boolean =>
  isObject(file) &&
  (Array.isArray(file['data_visible']) || (Array.isArray(file['visible']) && 'internal' in file));

/** Stands where the user said nothing because the character began. */
const BEGINNING = /^(?:<\|)?BEGIN-VISIBLE-CHAT(?:\|>)?$/;
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** What is visible is written as HTML. */
const plainOf = (value: Json | undefined): string =>
  textOf(value).replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => SIGNS[name]!);

/** The forms of a reply, of versions since 2025. */
function versionsOf(about: JsonObject): { texts: string[]; shown: number } | null {
  const texts = listOf(about['versions']).map((version) => plainOf(objectOf(version)['visible_content']));
  const shown = numberOf(about['current_version_index']) ?? texts.length - 1;
  return texts.length > 1 && Number.isInteger(shown) && texts[shown] !== undefined ? { texts, shown } : null;
}

/** Of one side of a pair: which fields of the metadata are read. */
const READ = ['timestamp', 'versions', 'current_version_index'];
/** The metadata that belong to a message. */
const OF_MESSAGE = /^(?:user|assistant)_\d+$/;

function* messagesOf(file: JsonObject, notes: Notes): Generator<LinearMessage> {
  const metadata = objectOf(file['metadata']);
  let place = 0;
  for (const [index, pair] of pairsOf(file).entries()) {
    for (const [side, from, key] of [
      [0, 'user', 'user'],
      [1, 'character', 'assistant'],
    ] as const) {
      const about = objectOf(metadata[`${key}_${index}`]);
      const text = plainOf(pair[side]);
      if (!isEmpty(about['attachments'])) notes.add('media.left', place + 1);
      // A side that nobody spoke is empty, which is no loss.
      if (text === '' || (from === 'user' && BEGINNING.test(text.trim()))) continue;
      const versions = versionsOf(about);
      place++;
      yield {
        from,
        name: textOf(file[from === 'user' ? 'name1' : 'name2']),
        texts: versions?.texts ?? [text],
        shown: versions?.shown ?? 0,
        time: about['timestamp'],
        hasTimes: 'timestamp' in about,
        rest: without(about, READ),
      };
    }
  }
}

export function readOobabooga(file: Json, context: ReadContext): FileChat[] {
  const chat = objectOf(file);
  const notes = createNotes();
  const metadata = objectOf(chat['metadata']);
  const others = Object.entries(metadata).filter(([key]) => !OF_MESSAGE.test(key));
  const header = carriedHead(
    {
      ...without(chat, ['data', 'data_visible', 'internal', 'visible', 'metadata']),
      ...(others.length > 0 ? { metadata: Object.fromEntries(others) } : {}),
    },
    notes,
  );
  if (!isEmpty(without(header, ['name1', 'name2', 'character']))) notes.add('other.kept', 0);
  const opening = pairsOf(chat).slice(0, 2).flat().map(textOf).join('\n');
  return [
    {
      head: {
        program: 'oobabooga',
        identity: [opening.slice(0, 1000)],
        title: context.baseName,
        characterName: textOf(chat['name2']) || textOf(chat['character']) || context.folderName,
        userName: textOf(chat['name1']),
        isGroup: false,
        carried: { header },
      },
      messages: inLine(messagesOf(chat, notes), { ...context, notes }),
      notes,
    },
  ];
}
