// A chat of Risu, or all of one character (formats.md 3.8).
import type { FileChat, ReadContext } from './file-chat.ts';
import { isObject, listOf, objectOf, textOf, without, type Json, type JsonObject } from './json.ts';
import { inLine, type LinearMessage } from './linear.ts';
import { carriedOf } from './message-parts.ts';
import { createNotes } from './notes.ts';

export const isRisu = (file: Json): boolean =>
  isObject(file) && (file['type'] === 'risuChat' || file['type'] === 'risuAllChats') && 'data' in file;

const nameIn = (message: JsonObject): string => textOf(message['saying']);

function* messagesOf(chat: JsonObject): Generator<LinearMessage> {
  for (const entry of listOf(chat['message'])) {
    const message = objectOf(entry);
    const isUser = message['role'] === 'user';
    yield {
      from: isUser ? 'user' : 'character',
      name: isUser ? '' : textOf(message['name']),
      texts: [textOf(message['data'])],
      shown: 0,
      time: message['time'],
      hasTimes: 'time' in message,
      rest: without(message, ['role', 'data', 'time']),
    };
  }
}

function readOne(chat: JsonObject, context: ReadContext): FileChat {
  const notes = createNotes();
  const first = objectOf(listOf(chat['message'])[0]);
  const speakers = new Set(
    listOf(chat['message'])
      .map((message) => nameIn(objectOf(message)))
      .filter(Boolean),
  );
  const head = carriedOf(without(chat, ['message']), 0, notes);
  return {
    head: {
      program: 'risu',
      identity: [
        textOf(chat['id']) || textOf(chat['name']),
        textOf(first['time']),
        textOf(first['data']).slice(0, 500),
      ],
      title: textOf(chat['name']),
      // The file names its character by an id of Risu's own.
      characterName: context.folderName,
      userName: '',
      isGroup: speakers.size > 1,
      carried: head ? { header: head } : {},
    },
    messages: inLine(messagesOf(chat), { ...context, notes }),
    notes,
  };
}

export function readRisu(file: Json, context: ReadContext): FileChat[] {
  const { data } = objectOf(file);
  return (Array.isArray(data) ? data : [data]).filter(isObject).map((chat) => readOne(chat, context));
}
