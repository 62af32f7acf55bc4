// The tree of a conversation as write-own.ts writes it, or as it stands in the download of an account.
import { storable, storableDeep } from '../../../../../shared/storable.ts';
import { displayLine } from '../../../../../shared/words/display-line.ts';
import { MESSAGES_MAX } from '../../../rules.ts';
import type { FileChat, FileMessage, FileNote, Place, ReadContext } from '../file-chat.ts';
import {
  isObject,
  listOf,
  numberOf,
  objectOf,
  textOf,
  without,
  type Json,
  type JsonObject,
} from '../json.ts';
import { readListed, type ListedFile } from '../lines.ts';
import { carriedOf, cleanText, plainMessage, timeOf, type Reading } from '../message-parts.ts';
import { createNotes, type Notes } from '../notes.ts';
import { variablesOf } from '../variables.ts';
import { asExport, hasMemory, isDownloaded } from './read-download.ts';
import { OWN_SPEC } from './write-own.ts';

const isExport = (file: Json): boolean =>
  isObject(file) && file['spec'] === OWN_SPEC && Array.isArray(file['messages']);

export const isOwn = (file: Json): boolean => isExport(file) || isDownloaded(file);

const STATES = ['complete', 'interrupted', 'stopped', 'failed', 'retracted'] as const;
const MARKS = ['masked', 'corrected', 'out_of_role', 'cut', 'stand_in'];
/** What a message is read from; the rest is carried. */
const KNOWN = [
  ...['parentId', 'role', 'name', 'text', 'state', 'at', 'marks', 'thoughts', 'pinnedAt'],
  ...['hint', 'editedAt', 'pathName'],
];
/** The same of a chat. */
const KNOWN_HEAD = [
  ...['messages', 'notice', 'spec', 'version'],
  ...['settings', 'tags', 'isPinned', 'isArchived', 'folder', 'variables'],
];
/** What the columns of these take. */
const HINT_MAX = 2_000;
const PATH_NAME_MAX = 60;

/** Where the file does not say it, which no export does. */
const NOTE_DEPTH = 4;

const cut = (text: string, most: number): string | null =>
  storable(text).slice(0, most).trim().toWellFormed() || null;

/** One more than a chat may have, so that it is known to be too long. */
function* bounded(rows: ListedFile['rows']): Generator<JsonObject | undefined> {
  let count = 0;
  for (const row of rows()) {
    yield row;
    if (++count > MESSAGES_MAX) return;
  }
}

/** The ids from the shown end up to the first message. */
function shownPath(rows: ListedFile['rows'], endId: string): Set<string> {
  const parents = new Map<string, string>();
  for (const row of bounded(rows)) if (row) parents.set(textOf(row['id']), textOf(row['parentId']));
  const path = new Set<string>();
  for (let id = endId; id !== '' && !path.has(id); id = parents.get(id) ?? '') path.add(id);
  return path;
}

function* messagesOf(rows: ListedFile['rows'], endId: string, reading: Reading): Generator<FileMessage> {
  const path = shownPath(rows, endId);
  const places = new Map<string, Place>();
  let position = 0;
  for (const message of bounded(rows)) {
    position++;
    if (!message) {
      reading.notes.add('line.broken', position);
      continue;
    }
    const id = textOf(message['id']);
    const parentId = textOf(message['parentId']);
    const parent = parentId === '' ? null : places.get(parentId);
    // Without the message that it answers it has no place.
    if (parent === undefined) {
      reading.notes.add('message.orphan', position);
      continue;
    }
    const place = { position, alternative: 0 };
    places.set(id, place);
    const state = textOf(message['state']);
    yield plainMessage({
      ...place,
      parent,
      from: message['role'] === 'user' ? 'user' : 'character',
      name: textOf(message['name']),
      text: cleanText(textOf(message['text']), position, reading.notes),
      at: timeOf(message['at'], position, reading),
      isShown: path.has(id),
      state: STATES.find((known) => known === state) ?? (state === 'streaming' ? 'interrupted' : 'complete'),
      marks: listOf(message['marks'])
        .map(textOf)
        .filter((mark) => MARKS.includes(mark)),
      thoughts: textOf(message['thoughts']) || null,
      hint: cut(textOf(message['hint']), HINT_MAX),
      pathName: cut(displayLine(textOf(message['pathName'])), PATH_NAME_MAX),
      editedAt: message['editedAt'] === undefined ? null : timeOf(message['editedAt'], position, reading),
      pinnedAt: message['pinnedAt'] === undefined ? null : timeOf(message['pinnedAt'], position, reading),
      carried: carriedOf(without(message, KNOWN), position, reading.notes),
    });
  }
}

function noteOf({ note: given }: JsonObject): FileNote | null {
  const note = objectOf(given);
  const text = storable(textOf(note['text'])).trim();
  if (text === '') return null;
  const depth = note['depth'] === 'top' ? 'top' : Math.trunc(numberOf(note['depth']) ?? NOTE_DEPTH);
  return { text, isOn: note['isOn'] === true, depth, every: Math.trunc(numberOf(note['every']) ?? 1) };
}

/** What a file says of how the chat is written and kept; older ones say nothing. */
function keptOf(chat: JsonObject, notes: Notes): Pick<FileChat['head'], 'note' | 'kept'> {
  if (!('settings' in chat)) return {};
  const { model, preset, note: _note, ...settings } = objectOf(chat['settings']);
  // They may not be here, or not for this user.
  if (textOf(model) || textOf(preset)) notes.add('model.left', 0);
  const { tags = [], isPinned = false, isArchived = false } = chat;
  return {
    note: noteOf(objectOf(chat['settings'])),
    kept: {
      fields: storableDeep({ ...settings, tags, isPinned, isArchived }),
      folder: storable(textOf(chat['folder'])),
    },
  };
}

function readTree(file: ListedFile, context: ReadContext): FileChat {
  const { head: chat, rows } = isDownloaded(file.head) ? asExport(file) : file;
  const notes = createNotes();
  if (hasMemory(file.head)) notes.add('memory.left', 0);
  const header = carriedOf(without(chat, KNOWN_HEAD), 0, notes);
  return {
    head: {
      program: 'own',
      identity: [textOf(chat['id'])],
      title: textOf(chat['title']),
      characterName: textOf(chat['character']),
      userName: textOf(chat['user']),
      ...keptOf(chat, notes),
      variables: variablesOf(objectOf(chat['variables']), notes),
      isGroup: false,
      isBinned: textOf(file.head['deletedAt']) !== '',
      carried: header ? { header } : {},
    },
    messages: messagesOf(rows, textOf(chat['shownMessageId']), { ...context, notes }),
    notes,
  };
}

export function readOwn(file: Json, context: ReadContext): FileChat[] {
  const head = objectOf(file);
  const rows = listOf(head['messages']).filter(isObject);
  return [readTree({ head, rows: () => rows }, context)];
}

/** One that is too long to be parsed as a whole, or was not copied to its end. */
export function readOwnByLines(bytes: Buffer, context: ReadContext): FileChat[] | null {
  const file = readListed(bytes, 'messages');
  return file && isOwn(file.head) ? [readTree(file, context)] : null;
}
