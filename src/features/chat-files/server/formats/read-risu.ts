// A chat of Risu, or all of one character (formats.md 3.8). Those of a save name more beside `data` (risu/characters.ts).
import { bookFile, entriesOf } from './lore/risu-lore.ts';
import { storable } from '../../../../shared/storable.ts';
import type { FileChat, FileNote, ReadContext } from './file-chat.ts';
import {
  isEmpty,
  isObject,
  listOf,
  numberOf,
  objectOf,
  textOf,
  without,
  type Json,
  type JsonObject,
} from './json.ts';
import { inLine, type LinearMessage } from './linear.ts';
import { carriedHead } from './message-parts.ts';
import { createNotes, type Notes } from './notes.ts';
import { variablesOf } from './variables.ts';

export const isRisu = (file: Json): boolean =>
  isObject(file) && (file['type'] === 'risuChat' || file['type'] === 'risuAllChats') && 'data' in file;

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

/** Summaries of what was said. */
const SUMMARIES = ['supaMemoryData', 'hypaV2Data', 'hypaV3Data'];
/** What is read, noted by itself, or says nothing of the story. */
const KNOWN = [
  ...['name', 'note', 'localLore', 'scriptstate', 'fmIndex', 'id', 'bindedPersona', 'folderId', 'lastDate'],
  ...['lastMemory', 'isStreaming', 'suggestMessages', ...SUMMARIES],
];

/** What is kept of it beyond its messages. Summaries, which may be long, make room for the rest. */
function headerOf(chat: JsonObject, { persona, folder }: Beside, notes: Notes): JsonObject {
  const header = carriedHead(without(chat, ['message']), notes);
  if (SUMMARIES.some((key) => !isEmpty(header[key]))) notes.add('memory.kept', 0);
  if (folder || textOf(chat['folderId'])) notes.add('folder.left', 0);
  if (!persona && textOf(chat['bindedPersona'])) notes.add('persona.missing', 0);
  if (!isEmpty(without(header, KNOWN))) notes.add('other.kept', 0);
  return header;
}

/** Its names begin with a sign there that macros leave out. */
const variablesIn = (chat: JsonObject, notes: Notes): Record<string, string> =>
  variablesOf(
    Object.fromEntries(
      Object.entries(objectOf(chat['scriptstate'])).map(([name, value]) => [name.replace(/^\$/, ''), value]),
    ),
    notes,
  );

/** Risu gives it to the model behind all messages. */
function noteOf(chat: JsonObject): FileNote | null {
  const text = storable(textOf(chat['note'])).trim();
  return text === '' ? null : { text, isOn: true, depth: 0, every: 1 };
}

/** Its lorebook; one of a save is a part of its own already, and of a group it has no place. */
const bookOf = (chat: JsonObject, isGroup: boolean): JsonObject | null =>
  !isGroup && entriesOf(chat['localLore']).length > 0 ? bookFile(chat['localLore']) : null;

function readOne(chat: JsonObject, beside: Beside, context: ReadContext): FileChat {
  const notes = createNotes();
  const first = objectOf(listOf(chat['message'])[0]);
  const speakers = new Set(
    listOf(chat['message'])
      .map((message) => nameIn(objectOf(message)))
      .filter(Boolean),
  );
  const header = headerOf(chat, beside, notes);
  const isGroup = speakers.size > 1;
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
      isGroup,
      greeting: greetingOf(chat, beside),
      lorebook: beside.book,
      note: noteOf(chat),
      variables: variablesIn(chat, notes),
      carried: { header },
    },
    book: bookOf(chat, isGroup),
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
