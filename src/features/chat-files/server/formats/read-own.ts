// The tree of a conversation as write-own.ts writes it.
import type { FileChat, FileMessage, Place, ReadContext } from './file-chat.ts';
import { isObject, listOf, objectOf, textOf, without, type Json, type JsonObject } from './json.ts';
import { carriedOf, cleanText, plainMessage, timeOf, type Reading } from './message-parts.ts';
import { createNotes } from './notes.ts';
import { OWN_SPEC } from './write-own.ts';

export const isOwn = (file: Json): boolean =>
  isObject(file) && file['spec'] === OWN_SPEC && Array.isArray(file['messages']);

const STATES = ['complete', 'interrupted', 'stopped', 'failed', 'retracted'] as const;
const MARKS = ['masked', 'corrected', 'out_of_role', 'cut'];
/** What a message is read from; the rest is carried. */
const KNOWN = ['parentId', 'role', 'name', 'text', 'state', 'at', 'marks', 'thoughts', 'pinnedAt'];

/** The ids from the shown end up to the first message. */
function shownPath(messages: readonly JsonObject[], endId: string): Set<string> {
  const byId = new Map(messages.map((message) => [textOf(message['id']), message]));
  const path = new Set<string>();
  for (let id = endId; id !== '' && !path.has(id); id = textOf(byId.get(id)?.['parentId'])) path.add(id);
  return path;
}

function* messagesOf(
  list: readonly JsonObject[],
  path: Set<string>,
  reading: Reading,
): Generator<FileMessage> {
  const places = new Map<string, Place>();
  for (const [index, message] of list.entries()) {
    const position = index + 1;
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
      pinnedAt: message['pinnedAt'] === undefined ? null : timeOf(message['pinnedAt'], position, reading),
      carried: carriedOf(without(message, KNOWN), position, reading.notes),
    });
  }
}

export function readOwn(file: Json, context: ReadContext): FileChat[] {
  const chat = objectOf(file);
  const notes = createNotes();
  const list = listOf(chat['messages']).filter(isObject);
  const header = carriedOf(without(chat, ['messages', 'notice', 'spec', 'version']), 0, notes);
  const path = shownPath(list, textOf(chat['shownMessageId']));
  return [
    {
      head: {
        program: 'own',
        identity: [textOf(chat['id'])],
        title: textOf(chat['title']),
        characterName: textOf(chat['character']),
        userName: textOf(chat['user']),
        isGroup: false,
        carried: header ? { header } : {},
      },
      messages: messagesOf(list, path, { ...context, notes }),
      notes,
    },
  ];
}
