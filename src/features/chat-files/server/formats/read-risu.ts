// A chat of Risu, or all of one character (formats.md 3.8). Those of a save name more beside `data` (risu/characters.ts).
import { CARRIED_MAX } from '../../rules.ts';
import { storable } from '../../../../shared/storable.ts';
import type { FileChat, FileNote, ReadContext } from './file-chat.ts';
import { isObject, listOf, numberOf, objectOf, textOf, without, type Json, type JsonObject } from './json.ts';
import { inLine, type LinearMessage } from './linear.ts';
import { carriedOf } from './message-parts.ts';
import { createNotes, type Notes } from './notes.ts';

export const isRisu = (file: Json): boolean =>
  isObject(file) && (file['type'] === 'risuChat' || file['type'] === 'risuAllChats') && 'data' in file;

/** Of one field, where all of them are too long together: 32,768 characters hold eight. */
const SHORT_MAX = 4_000;

const nameIn = (message: JsonObject): string => textOf(message['saying']);

/** What a save says of a chat. */
interface Beside {
  character: string;
  persona: string;
  book: string;
  folder: string;
  /** Undefined where the chat does not come from a save. */
  greeting: string | null | undefined;
}

/** A picture or sound that stands within the text, by its name. */
const MEDIA = /\{\{inlay(?:ed|eddata)?::/i;

function* messagesOf(chat: JsonObject, { persona }: Beside, notes: Notes): Generator<LinearMessage> {
  for (const [index, entry] of listOf(chat['message']).entries()) {
    const message = objectOf(entry);
    const isUser = message['role'] === 'user';
    const text = textOf(message['data']);
    if (MEDIA.test(text)) notes.add('media.left', index + 1);
    yield {
      from: isUser ? 'user' : 'character',
      name: isUser ? persona : textOf(message['name']),
      texts: [text],
      shown: 0,
      time: message['time'],
      hasTimes: 'time' in message,
      rest: without(message, ['role', 'data', 'time']),
    };
  }
}

/** The greeting is none of its messages; only which one it was. In its count the first one is -1. */
function greetingOf(chat: JsonObject, { greeting }: Beside): FileChat['head']['greeting'] {
  const first = objectOf(listOf(chat['message'])[0]);
  if (greeting !== undefined)
    return greeting && textOf(first['data']).trim() !== greeting.trim() ? { text: greeting } : null;
  const index = numberOf(chat['fmIndex']);
  // Whoever begins with the character has the greeting as a message.
  return index === null || first['role'] !== 'user' ? null : { index: index + 1 };
}

/** What is kept of it beyond its messages. Summaries, which may be long, make room for the rest. */
function headerOf(chat: JsonObject, notes: Notes): JsonObject | null {
  const rest = without(chat, ['message']);
  if (JSON.stringify(rest).length <= CARRIED_MAX) return carriedOf(rest, 0, notes);
  notes.add('extra.left', 0);
  const short = Object.entries(rest).filter(([, value]) => JSON.stringify(value).length <= SHORT_MAX);
  return carriedOf(Object.fromEntries(short), 0, notes);
}

/** Risu gives it to the model behind all messages. */
function noteOf(chat: JsonObject): FileNote | null {
  const text = storable(textOf(chat['note'])).trim();
  return text === '' ? null : { text, isOn: true, depth: 0, every: 1 };
}

function readOne(chat: JsonObject, beside: Beside, context: ReadContext): FileChat {
  const notes = createNotes();
  const first = objectOf(listOf(chat['message'])[0]);
  const speakers = new Set(
    listOf(chat['message'])
      .map((message) => nameIn(objectOf(message)))
      .filter(Boolean),
  );
  const head = headerOf(chat, notes);
  if (listOf(chat['localLore']).length > 0) notes.add('lore.left', 0);
  if (beside.folder) notes.add('folder.left', 0);
  return {
    head: {
      program: 'risu',
      identity: [
        textOf(chat['id']) || textOf(chat['name']),
        textOf(first['time']),
        textOf(first['data']).slice(0, 500),
      ],
      title: textOf(chat['name']),
      // Alone, the file names its character by an id of Risu's own.
      characterName: beside.character || context.folderName,
      userName: beside.persona,
      isGroup: speakers.size > 1,
      greeting: greetingOf(chat, beside),
      lorebook: beside.book,
      note: noteOf(chat),
      carried: head ? { header: head } : {},
    },
    messages: inLine(messagesOf(chat, beside, notes), { ...context, notes }),
    notes,
  };
}

export function readRisu(file: Json, context: ReadContext): FileChat[] {
  const { data, character, persona, book, folder, greeting } = objectOf(file);
  const beside = {
    ...{ character: textOf(character), persona: textOf(persona), book: textOf(book) },
    folder: textOf(folder),
    greeting: greeting === undefined ? undefined : textOf(greeting) || null,
  };
  return (Array.isArray(data) ? data : [data]).filter(isObject).map((chat) => readOne(chat, beside, context));
}
