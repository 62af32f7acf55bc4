// A path of a conversation as SillyTavern's chat file: a header, then one line for each message with its swipes
// (formats.md 3.8). What came from such a file goes back as it was.
import { shownOf, type ExportedChat, type ExportedMessage, type ExportedStep } from './exported.ts';
import { isObject, listOf, objectOf, without, type Json, type JsonObject } from './json.ts';
import { createNotes } from './notes.ts';
import { noteIn } from './sillytavern-metadata.ts';
import { variablesOf } from './variables.ts';

export interface BranchOf {
  /** The file name of the chat that it branches from, without its ending. */
  mainChat: string;
}

const line = (value: JsonObject): string => `${JSON.stringify(value)}\n`;

/** Of `note_position`. */
const [BEFORE_CHAT, IN_CHAT] = [0, 1];

/** The author's note as it is by now, where it is another than that of the file. */
function noteOf({ note }: ExportedChat, metadata: JsonObject): JsonObject {
  // An empty one may never have been set: chats that came in before notes did keep the one of their file.
  if (!note || (note.text === '' && !note.isOn)) return {};
  const { text, isOn, every, depth } = note;
  const before = noteIn(metadata);
  const isSame = before?.text === text && before.isOn === isOn && before.every === every;
  if (isSame && before.depth === depth) return {};
  return {
    note_prompt: text,
    // Every zeroth time is never.
    note_interval: isOn ? every : 0,
    note_position: depth === 'top' ? BEFORE_CHAT : IN_CHAT,
    ...(depth === 'top' ? {} : { note_depth: depth }),
    note_role: 0,
  };
}

/** The variables as they are by now; those that were taken as they are keep the form of their file. */
function variablesIn({ variables = {} }: ExportedChat, metadata: JsonObject): JsonObject {
  // None may have been taken: chats that came in before variables did keep those of their file.
  if (Object.keys(variables).length === 0) return {};
  const before = objectOf(metadata['variables']);
  const taken = variablesOf(before, createNotes());
  const left = Object.entries(before).filter(([name]) => !Object.hasOwn(taken, name));
  const now = Object.entries(variables).map(([name, value]): [string, Json] => [
    name,
    taken[name] === value ? before[name]! : value,
  ]);
  return { variables: Object.fromEntries([...left, ...now]) };
}

function headerOf(chat: ExportedChat, branch: BranchOf | null): JsonObject {
  const carried = chat.source?.program === 'sillytavern' ? objectOf(chat.source.carried) : {};
  const header = objectOf(carried['header']);
  const carriedMetadata = objectOf(header['chat_metadata']);
  const metadata = {
    ...carriedMetadata,
    ...noteOf(chat, carriedMetadata),
    ...variablesIn(chat, carriedMetadata),
  };
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

/** What a line says of the version that it shows, and not of the message. */
const OF_VERSION = ['send_date', 'gen_started', 'gen_finished', 'extra'];

const isLine = (message: ExportedMessage): boolean => objectOf(message.source?.carried)['isLine'] === true;

/** The line of a file, with the fields of the version that is shown by now. */
function lineOf({ alternatives }: ExportedStep, message: ExportedMessage): JsonObject {
  const carriedBy = alternatives.find((each) => carriedLine(each));
  const carried = (carriedBy && carriedLine(carriedBy)) ?? {};
  // Older imports did not record which version the line shows: there it is the one without details of its own.
  const isSame = alternatives.some(isLine) ? isLine(message) : message.source && !hasSwipeInfo(message);
  return isSame ? carried : { ...without(carried, OF_VERSION), ...swipeInfo(message) };
}

/** Without the words that are shown instead of a text that was edited since. */
const withoutOldWords = (message: ExportedMessage, fields: JsonObject): JsonObject =>
  message.editedAt && isObject(fields['extra'])
    ? { ...fields, extra: without(fields['extra'], ['display_text']) }
    : fields;

function messageLine(step: ExportedStep): JsonObject {
  const { alternatives, shown } = step;
  const message = shownOf(step);
  const carriedBy = alternatives.find((each) => carriedLine(each));
  const carried = withoutOldWords(message, lineOf(step, message));
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
  const isNew = !carriedBy;
  if (alternatives.length > 1 || hadSwipes || (isNew && !isUser)) {
    written['swipes'] = alternatives.map(({ text }) => text);
    written['swipe_id'] = shown;
    if (alternatives.some(hasSwipeInfo) || isNew)
      written['swipe_info'] = alternatives.map((each) => withoutOldWords(each, swipeInfo(each)));
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
