// A path of a conversation as SillyTavern's chat file: a header, then one line for each message with its swipes
// (formats.md 3.8). What came from such a file goes back as it was.
import { shownOf, type ExportedChat, type ExportedMessage, type ExportedStep } from './exported.ts';
import { isObject, listOf, objectOf, type Json, type JsonObject } from './json.ts';

export interface BranchOf {
  /** The file name of the chat that it branches from, without its ending. */
  mainChat: string;
}

const line = (value: JsonObject): string => `${JSON.stringify(value)}\n`;

function headerOf(chat: ExportedChat, branch: BranchOf | null): JsonObject {
  const carried = chat.source?.program === 'sillytavern' ? objectOf(chat.source.carried) : {};
  const header = objectOf(carried['header']);
  const metadata = objectOf(header['chat_metadata']);
  return {
    ...header,
    user_name: header['user_name'] ?? chat.userName,
    character_name: header['character_name'] ?? chat.characterName,
    create_date: header['create_date'] ?? chat.createdAt.toISOString(),
    chat_metadata: branch ? { ...metadata, main_chat: branch.mainChat } : metadata,
  };
}

/** Where a message of a file was not changed since, the line that it stood in. */
const carriedLine = (message: ExportedMessage): JsonObject | null => {
  const carried = message.source?.carried;
  return isObject(carried) && isObject(carried['line']) ? carried['line'] : null;
};

const swipeInfo = (message: ExportedMessage): JsonObject => {
  const carried = objectOf(message.source?.carried);
  if (isObject(carried['swipe'])) return carried['swipe'];
  return { send_date: message.at.toISOString(), extra: extraOf(message) };
};

const extraOf = (message: ExportedMessage): JsonObject =>
  message.thoughts ? { reasoning: message.thoughts } : {};

function messageLine(step: ExportedStep): JsonObject {
  const { alternatives, shown } = step;
  const message = shownOf(step);
  const carriedBy = alternatives.find((each) => carriedLine(each));
  const carried = (carriedBy && carriedLine(carriedBy)) ?? {};
  const isUser = message.role === 'user';
  const written: JsonObject = {
    name: carried['name'] ?? message.speakerName,
    is_user: isUser,
    is_system: false,
    send_date: carried['send_date'] ?? message.at.toISOString(),
    ...carried,
    mes: message.text,
    extra: carried['extra'] ?? extraOf(message),
  };
  // A message that never had another form carries no swipes, as SillyTavern writes it.
  const hadSwipes = isObject(carriedBy?.source?.carried) && carriedBy.source.carried['hasSwipes'] === true;
  const isNew = Object.keys(carried).length === 0;
  if (alternatives.length > 1 || hadSwipes || (isNew && !isUser)) {
    written['swipes'] = alternatives.map(({ text }) => text);
    written['swipe_id'] = shown;
    if (alternatives.some(hasSwipeInfo) || isNew) written['swipe_info'] = alternatives.map(swipeInfo);
  }
  return written;
}

const hasSwipeInfo = (message: ExportedMessage): boolean =>
  isObject(objectOf(message.source?.carried)['swipe']);

const linesAfter = (carried: Json | undefined): JsonObject[] =>
  listOf(objectOf(carried)['after']).filter(isObject);

export async function* writeSillyTavern(
  chat: ExportedChat,
  steps: AsyncIterable<ExportedStep> | Iterable<ExportedStep>,
  branch: BranchOf | null = null,
): AsyncGenerator<string> {
  yield line(headerOf(chat, branch));
  for (const hidden of linesAfter(chat.source?.carried)) yield line(hidden);
  for await (const step of steps) {
    yield line(messageLine(step));
    // Hidden messages stood behind one of the alternatives.
    for (const { source } of step.alternatives)
      for (const hidden of linesAfter(source?.carried)) yield line(hidden);
  }
}
