// SillyTavern's chat file: JSON by lines, a header and one message on each line, with swipes (formats.md 3.8). Also
// Chub's, whose `mes` and swipes are objects.
import type { ChatHead, FileChat, FileMessage, Place, ReadContext } from './file-chat.ts';
import {
  isObject,
  listOf,
  objectOf,
  parseJson,
  numberOf,
  textOf,
  without,
  type Json,
  type JsonObject,
} from './json.ts';
import { carriedOf, cleanText, timeOf, type Reading } from './message-parts.ts';
import { createNotes } from './notes.ts';
import { readMetadata } from './sillytavern-metadata.ts';

interface Line {
  /** From 1. */
  number: number;
  value: JsonObject;
}

const isMessage = (value: JsonObject): boolean => 'mes' in value;
/** The header of a chat without messages, too. The file of a group has the metadata of its chat. */
const isHeader = (value: JsonObject): boolean =>
  !isMessage(value) &&
  !('members' in value) &&
  ('chat_metadata' in value || ('user_name' in value && 'character_name' in value));
/** Some programs write 1 for true. */
const isUsers = ({ is_user: it }: JsonObject): boolean => it === true || it === 1;

/** Whether a file begins as one of SillyTavern's. @param first the first line that is JSON */
export const isSillyTavern = (first: Json | undefined): boolean =>
  isObject(first) && (isHeader(first) || (isMessage(first) && ('is_user' in first || 'name' in first)));

function* parseLines(lines: Iterable<string>, { notes }: Reading): Generator<Line> {
  let number = 0;
  for (const text of lines) {
    number++;
    if (text.trim() === '') continue;
    const value = parseJson(number === 1 ? text.replace(/^\uFEFF/, '') : text);
    if (isObject(value)) yield { number, value };
    else notes.add('line.broken', number);
  }
}

/** Chub writes objects where SillyTavern writes text. */
const spokenOf = (value: Json | undefined): string =>
  isObject(value) ? textOf(value['message']) : textOf(value);

const isHidden = (value: JsonObject): boolean => value['is_system'] === true;

const MEDIA = ['image', 'image_swipes', 'video', 'media', 'file', 'files'];
const holdsMedia = ({ extra }: JsonObject): boolean =>
  isObject(extra) && MEDIA.some((key) => Boolean(extra[key]));

/** Every form of one message; those without text are left out, except where nothing else is left. */
function formsOf({ number, value }: Line, { notes }: Reading): { texts: (string | null)[]; shown: number } {
  const swipes = listOf(value['swipes']);
  const mes = spokenOf(value['mes']);
  if (swipes.length === 0) return { texts: [mes], shown: 0 };
  const texts = swipes.map((swipe): string | null => spokenOf(swipe));
  let shown = numberOf(value['swipe_id']) ?? texts.indexOf(mes);
  if (!Number.isInteger(shown) || shown < 0 || shown >= texts.length) {
    if ('swipe_id' in value) notes.add('alternative.wrong', number);
    shown = texts.indexOf(mes);
  }
  // What is shown wins over the list, which some programs forget to keep in step.
  if (shown < 0) shown = texts.push(mes) - 1;
  else if (mes !== '' && texts[shown] !== mes) {
    if (texts[shown] !== '') notes.add('alternative.wrong', number);
    texts[shown] = mes;
  }
  return {
    texts: texts.map((text, index) => {
      if (text !== '' || index === shown) return text;
      notes.add('alternative.empty', number);
      return null;
    }),
    shown,
  };
}

interface Walk {
  parent: Place | null;
  /** The message that hidden lines are kept with. */
  last: FileMessage | null;
}

function* messagesOf(line: Line, walk: Walk, reading: Reading): Generator<FileMessage> {
  const { number, value } = line;
  const { notes } = reading;
  const { texts, shown } = formsOf(line, reading);
  if (holdsMedia(value)) notes.add('media.left', number);
  const position = number;
  const isUser = isUsers(value);
  const infos = listOf(value['swipe_info']);
  const rest = carriedOf(without(value, ['mes', 'swipes', 'swipe_id', 'swipe_info']), number, notes);
  const lineAt = timeOf(value['send_date'], number, reading);
  const { parent } = walk;
  let alternative = 0;
  for (const [index, text] of texts.entries()) {
    if (text === null) continue;
    const isShown = index === shown;
    const info = isObject(infos[index]) ? carriedOf(infos[index], number, notes) : null;
    const carried: JsonObject = {
      ...(alternative === 0 && rest ? { line: rest } : {}),
      ...(alternative === 0 && texts.length > 0 && 'swipes' in value ? { hasSwipes: true } : {}),
      ...(info ? { swipe: info } : {}),
      // The fields of the line are those of this version.
      ...(isShown && 'swipes' in value ? { isLine: true } : {}),
    };
    const extra = isShown ? objectOf(value['extra']) : objectOf(info?.['extra']);
    const message: FileMessage = {
      position,
      alternative,
      parent,
      from: isUser ? 'user' : 'character',
      name: textOf(value['name']),
      text: cleanText(text, number, notes),
      at: isShown || !info?.['send_date'] ? lineAt : (timeOf(info['send_date'], number, reading) ?? lineAt),
      isShown,
      state: 'complete',
      marks: [],
      thoughts: textOf(extra['reasoning']) || null,
      pinnedAt: null,
      carried,
    };
    if (isShown) {
      walk.parent = { position, alternative };
      walk.last = message;
    }
    alternative++;
    yield message;
  }
}

/** Messages with one held back, so that the hidden lines that follow it can be kept with it. */
function* withHidden(lines: Iterable<Line>, head: ChatHead, reading: Reading): Generator<FileMessage> {
  const walk: Walk = { parent: null, last: null };
  let held: FileMessage[] = [];
  for (const line of lines) {
    if (!isMessage(line.value)) {
      reading.notes.add('line.unknown', line.number);
      continue;
    }
    if (!isHidden(line.value)) {
      yield* held;
      held = [...messagesOf(line, walk, reading)];
      continue;
    }
    reading.notes.add('message.hidden', line.number);
    const kept = carriedOf(line.value, line.number, reading.notes);
    const keeper = walk.last ? (walk.last.carried ??= {}) : head.carried;
    if (kept) keeper['after'] = [...listOf(keeper['after']), kept];
  }
  yield* held;
}

/** The name that most replies of the first lines bear, because newer headers do not state it. */
function speakerOf(lines: readonly Line[]): { character: string; user: string; isGroup: boolean } {
  const replies = lines.filter(({ value }) => isMessage(value) && !isUsers(value) && !isHidden(value));
  const user = lines.find(({ value }) => isUsers(value));
  const cards = new Set(replies.map(({ value }) => textOf(value['original_avatar'])).filter(Boolean));
  return {
    character: textOf(replies[0]?.value['name']),
    user: textOf(user?.value['name']),
    isGroup: cards.size > 0,
  };
}

const stated = (value: Json | undefined): string => {
  const name = textOf(value).trim();
  return name === 'unused' ? '' : name;
};

/** Lines that are read ahead to learn who speaks. */
const AHEAD = 60;

/**
 * @param lines of the file, without line feeds
 * @returns null where no line is JSON
 */
export function readSillyTavern(lines: Iterable<string>, context: ReadContext): FileChat | null {
  const notes = createNotes();
  const reading: Reading = { ...context, notes };
  const parsed = parseLines(lines, reading)[Symbol.iterator]();
  const ahead: Line[] = [];
  while (ahead.length < AHEAD) {
    const next = parsed.next();
    if (next.done) break;
    ahead.push(next.value);
  }
  const [first] = ahead;
  if (!first) return null;
  const header = isMessage(first.value) ? null : ahead.shift()!.value;
  const speaker = speakerOf(ahead);
  const opening = ahead.find(({ value }) => isMessage(value))?.value;
  const characterName = stated(header?.['character_name']) || context.folderName || speaker.character;
  const carriedHeader = header && carriedOf(header, first.number, notes);
  const head: ChatHead = {
    program: isObject(opening?.['mes']) ? 'chub' : 'sillytavern',
    identity: header?.['create_date']
      ? [textOf(header['create_date']), characterName]
      : [textOf(opening?.['send_date']), spokenOf(opening?.['mes']).slice(0, 500)],
    title: context.baseName,
    characterName,
    userName: stated(header?.['user_name']) || speaker.user,
    isGroup: speaker.isGroup,
    ...readMetadata(objectOf(header?.['chat_metadata']), notes),
    carried: carriedHeader ? { header: carriedHeader } : {},
  };
  function* all(): Generator<Line> {
    yield* ahead;
    for (let next = parsed.next(); !next.done; next = parsed.next()) yield next.value;
  }
  return { head, messages: withHidden(all(), head, reading), notes };
}
