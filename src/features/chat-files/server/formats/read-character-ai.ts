// What tools save of Character.AI: either histories of messages, or turns with their candidates.
import type { FileChat, ReadContext } from './file-chat.ts';
import { isEmpty, isObject, listOf, objectOf, textOf, without, type Json, type JsonObject } from './json.ts';
import { inLine, type LinearMessage } from './linear.ts';
import { carriedHead } from './message-parts.ts';
import { createNotes } from './notes.ts';
import { readTime } from './times.ts';

const historiesOf = (file: Json): JsonObject[] => {
  const { histories } = objectOf(file);
  return (Array.isArray(histories) ? histories : listOf(objectOf(histories)['histories'])).filter(isObject);
};

const turnsOf = (value: JsonObject): JsonObject[] => listOf(value['turns']).filter(isObject);
const messagesIn = (value: JsonObject): JsonObject[] => listOf(value['msgs']).filter(isObject);
const isTurn = (value: JsonObject | undefined): boolean => Array.isArray(value?.['candidates']);

export const isCharacterAi = (file: Json): boolean =>
  historiesOf(file).some((history) => Array.isArray(history['msgs']) || isTurn(turnsOf(history)[0])) ||
  (isObject(file) && isTurn(turnsOf(file)[0]));

interface Spoken extends LinearMessage {
  isHuman: boolean;
}

function messageOf(message: JsonObject): Spoken {
  const source = objectOf(message['src']);
  const isHuman = source['is_human'] === true;
  return {
    isHuman,
    from: isHuman ? 'user' : 'character',
    name: textOf(source['name']) || textOf(objectOf(source['user'])['name']),
    texts: [textOf(message['text'])],
    shown: 0,
    time: message['created'] ?? message['create_time'],
    hasTimes: 'created' in message || 'create_time' in message,
    rest: without(message, ['text', 'created', 'create_time']),
  };
}

function turnOf(turn: JsonObject): Spoken {
  const author = objectOf(turn['author']);
  const isHuman = author['is_human'] === true;
  const candidates = listOf(turn['candidates']).filter(isObject);
  const primary = candidates.findIndex(({ candidate_id: id }) => id === turn['primary_candidate_id']);
  return {
    isHuman,
    from: isHuman ? 'user' : 'character',
    name: textOf(author['name']),
    texts: candidates.length > 0 ? candidates.map((candidate) => textOf(candidate['raw_content'])) : [''],
    shown: Math.max(0, primary),
    time: turn['create_time'],
    hasTimes: 'create_time' in turn,
    rest: without(turn, ['candidates', 'create_time']),
  };
}

/** The service answers turns newest first, and some tools save them so. */
function inOrder(turns: JsonObject[]): JsonObject[] {
  const at = (turn: JsonObject | undefined) => readTime(turn?.['create_time'], 0)?.at ?? 0;
  return at(turns[0]) > at(turns.at(-1)) ? turns.toReversed() : turns;
}

function readOne(chat: JsonObject, owner: JsonObject, context: ReadContext): FileChat {
  const notes = createNotes();
  const spoken = chat['msgs'] ? messagesIn(chat).map(messageOf) : inOrder(turnsOf(chat)).map(turnOf);
  const stated = objectOf(objectOf(owner['info'])['character']);
  const named = (isHuman: boolean) =>
    spoken.find((message) => message.isHuman === isHuman && message.name)?.name ?? '';
  const names = new Set(spoken.filter(({ isHuman, name }) => !isHuman && name).map(({ name }) => name));
  const info: JsonObject = chat === owner || isEmpty(owner['info']) ? {} : { info: objectOf(owner['info']) };
  const header = carriedHead({ ...without(chat, ['msgs', 'turns']), ...info }, notes);
  if (!isEmpty(without(stated, ['name', 'external_id', 'title']))) notes.add('character.left', 0);
  const [first] = spoken;
  return {
    head: {
      program: 'characterai',
      identity: [
        textOf(chat['external_id']) || textOf(chat['chat_id']),
        textOf(first?.time),
        first?.texts[first.shown]?.slice(0, 500) ?? '',
      ],
      title: textOf(chat['title']),
      characterName:
        textOf(stated['name']) || textOf(chat['character_name']) || named(false) || context.folderName,
      userName: named(true),
      isGroup: names.size > 1,
      carried: { header },
    },
    messages: inLine(spoken, { ...context, notes }),
    notes,
  };
}

export function readCharacterAi(file: Json, context: ReadContext): FileChat[] {
  const owner = objectOf(file);
  const histories = historiesOf(file);
  const chats = histories.length > 0 ? histories : [owner];
  return chats.map((chat) => readOne(chat, owner, context));
}
