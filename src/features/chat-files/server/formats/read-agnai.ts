// A chat of Agnai: messages whose writer is a user or a character, by id (formats.md 3.8).
import type { FileChat, ReadContext } from './file-chat.ts';
import { isEmpty, isObject, listOf, objectOf, textOf, without, type Json, type JsonObject } from './json.ts';
import { inLine, type LinearMessage } from './linear.ts';
import { carriedHead } from './message-parts.ts';
import { createNotes, type Notes } from './notes.ts';

const isMessage = (value: Json | undefined): boolean =>
  isObject(value) && 'msg' in value && ('userId' in value || 'characterId' in value || 'handle' in value);

export const isAgnai = (file: Json): boolean =>
  isObject(file) && Array.isArray(file['messages']) && isMessage(file['messages'][0]);

const isUser = (message: JsonObject): boolean => Boolean(message['userId']);

function* messagesOf(list: readonly JsonObject[]): Generator<LinearMessage> {
  for (const message of list) {
    const shown = textOf(message['msg']);
    // Replies that were tried before; newest first.
    const retries = listOf(message['retries']).map(textOf);
    yield {
      from: isUser(message) ? 'user' : 'character',
      name: textOf(message['handle']) || textOf(message['name']),
      texts: [...retries.toReversed(), shown],
      shown: retries.length,
      time: message['createdAt'],
      hasTimes: 'createdAt' in message,
      rest: without(message, ['msg', 'retries', 'createdAt', 'handle']),
    };
  }
}

/** What a chat has in the place of its character's. */
const OWN_TEXTS = ['scenario', 'sampleChat', 'systemPrompt', 'postHistoryInstructions', 'overrides'];
/** What is read, noted by itself, or says nothing of the story. */
const KNOWN = [
  ...['_id', 'kind', 'name', 'userId', 'memberIds', 'characterId', 'createdAt', 'updatedAt', 'treeLeafId'],
  ...['messageCount', 'greeting', 'character', ...OWN_TEXTS],
];

function noteHead(header: JsonObject, opening: string, notes: Notes): void {
  // The greeting is the first message as well, unless that was edited.
  const greeting = textOf(header['greeting']).trim();
  const isOther = greeting !== '' && greeting !== opening.trim();
  if (isOther || OWN_TEXTS.some((key) => !isEmpty(header[key]))) notes.add('scenario.left', 0);
  const character = without(objectOf(header['character']), ['_id', 'name']);
  if (!isEmpty(character)) notes.add('character.left', 0);
  if (!isEmpty(without(header, KNOWN))) notes.add('other.kept', 0);
}

export function readAgnai(file: Json, context: ReadContext): FileChat[] {
  const chat = objectOf(file);
  const notes = createNotes();
  const list = listOf(chat['messages']).filter(isObject);
  const nameOf = (wanted: boolean) =>
    textOf(list.find((message) => isUser(message) === wanted && message['handle'])?.['handle']);
  const ids = new Set(
    list.filter((message) => !isUser(message)).map(({ characterId }) => textOf(characterId)),
  );
  const header = carriedHead(without(chat, ['messages']), notes);
  const [first] = list;
  noteHead(header, textOf(first?.['msg']), notes);
  return [
    {
      head: {
        program: 'agnai',
        identity: [
          textOf(chat['_id']),
          textOf(first?.['_id']) || textOf(first?.['createdAt']),
          textOf(first?.['msg']).slice(0, 500),
        ],
        title: textOf(chat['name']),
        characterName: textOf(objectOf(chat['character'])['name']) || nameOf(false) || context.folderName,
        userName: nameOf(true),
        isGroup: ids.size > 1,
        carried: { header },
      },
      messages: inLine(messagesOf(list), { ...context, notes }),
      notes,
    },
  ];
}
