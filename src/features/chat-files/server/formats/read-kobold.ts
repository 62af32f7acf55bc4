// A save of Kobold Lite, which KoboldCpp ships: one text in pieces, divided by marks or by names.
import { storable } from '../../../../shared/storable.ts';
import type { FileChat, FileNote, ReadContext } from './file-chat.ts';
import { isEmpty, isObject, listOf, objectOf, textOf, without, type Json, type JsonObject } from './json.ts';
import { inLine, type LinearMessage } from './linear.ts';
import { carriedHead } from './message-parts.ts';
import { koboldBook } from './lore/kobold-lore.ts';
import { createNotes, type Notes } from './notes.ts';
import { NOTE_DEPTH } from './sillytavern-metadata.ts';

export const isKobold = (file: Json): boolean =>
  isObject(file) &&
  Array.isArray(file['actions']) &&
  ('savedsettings' in file || 'gamestarted' in file || 'prompt' in file);

const MARK = /\{\{\[(INPUT|OUTPUT)(?:_END)?\]\}\}/g;

interface Part {
  from: 'user' | 'character';
  name: string;
  text: string;
}

/** By the marks of Kobold's instruct mode. */
function byMarks(story: string): Part[] {
  const parts: Part[] = [];
  let from: Part['from'] = 'character';
  let start = 0;
  const push = (end: number) => {
    const text = story.slice(start, end).trim();
    if (text !== '') parts.push({ from, name: '', text });
  };
  for (const mark of story.matchAll(MARK)) {
    push(mark.index);
    start = mark.index + mark[0].length;
    from = mark[1] === 'INPUT' ? 'user' : 'character';
  }
  push(story.length);
  return parts;
}

/** By lines that begin with a speaker's name, as in its chat mode; null where no line does. */
function byNames(story: string, userName: string, characterNames: readonly string[]): Part[] | null {
  const names = [userName, ...characterNames].filter(Boolean);
  const parts: Part[] = [];
  let hasName = false;
  for (const line of story.split('\n')) {
    const speaker = names.find((name) => line.startsWith(`${name}:`));
    if (speaker !== undefined) {
      hasName = true;
      parts.push({
        from: speaker === userName ? 'user' : 'character',
        name: speaker,
        text: line.slice(speaker.length + 1).trim(),
      });
    } else if (parts.length > 0) parts.at(-1)!.text += `\n${line}`;
    else if (line.trim() !== '') parts.push({ from: 'character', name: '', text: line });
  }
  return hasName
    ? parts.map((part) => ({ ...part, text: part.text.trim() })).filter(({ text }) => text !== '')
    : null;
}

function partsOf(chat: JsonObject, userName: string, characterNames: readonly string[]): Part[] {
  const pieces = [textOf(chat['prompt']), ...listOf(chat['actions']).map(textOf)];
  const story = pieces.join('');
  if (story.search(MARK) >= 0) return byMarks(story);
  return (
    byNames(story, userName, characterNames) ??
    // A story without speakers: what the player wrote begins with a sign of its own.
    pieces.map((piece) => ({
      from: /^\s*>/.test(piece) ? ('user' as const) : ('character' as const),
      name: '',
      text: piece.replace(/^\s*> ?/, '').trim(),
    }))
  );
}

/** What says that it is a note, which every prompt of this product does by itself. */
const PLAIN_TEMPLATE = /^\[?\s*author.?s note:?\s*<\|>\s*\]?$/i;

function noteOf(chat: JsonObject, notes: Notes): FileNote | null {
  const text = storable(textOf(chat['authorsnote'])).trim();
  if (text === '') return null;
  // Its place is counted in characters there.
  notes.add('note.changed', 0);
  const template = storable(textOf(chat['anotetemplate'])).trim();
  const isFramed = template.includes('<|>') && !PLAIN_TEMPLATE.test(template);
  const framed = isFramed ? template.replace('<|>', () => text) : text;
  return { text: framed, isOn: true, depth: NOTE_DEPTH, every: 1 };
}

/** What is read, noted by itself, or says nothing of the story. */
const KNOWN = [
  ...['gamestarted', 'actions_metadata', 'memory', 'authorsnote', 'anotetemplate', 'anotestr', 'worldinfo'],
  ...['wifolders_d', 'wifolders_l', 'savedsettings'],
];
const KNOWN_SETTINGS = ['chatname', 'chatopponent', 'opmode'];

function noteHead(header: JsonObject, notes: Notes): void {
  if (!isEmpty(header['memory'])) notes.add('memory.kept', 0);
  const settings = without(objectOf(header['savedsettings']), KNOWN_SETTINGS);
  if (!isEmpty(without(header, KNOWN)) || !isEmpty(settings)) notes.add('other.kept', 0);
}

export function readKobold(file: Json, context: ReadContext): FileChat[] {
  const chat = objectOf(file);
  const notes = createNotes();
  const settings = objectOf(chat['savedsettings']);
  const userName = textOf(settings['chatname']);
  const characterNames = textOf(settings['chatopponent']).split('||$||').filter(Boolean);
  const parts = partsOf(chat, userName, characterNames).filter(({ text }) => text !== '');
  const header = carriedHead(without(chat, ['prompt', 'actions']), notes);
  noteHead(header, notes);
  const messages = parts.map(({ from, name, text }): LinearMessage => ({
    from,
    name: name || (from === 'user' ? userName : (characterNames[0] ?? '')),
    texts: [text],
    shown: 0,
    time: null,
    hasTimes: false,
  }));
  return [
    {
      head: {
        program: 'kobold',
        identity: [
          parts
            .slice(0, 2)
            .map(({ text }) => text)
            .join('\n')
            .slice(0, 1000),
        ],
        title: context.baseName,
        characterName: characterNames[0] ?? context.folderName,
        userName,
        isGroup: characterNames.length > 1,
        note: noteOf(chat, notes),
        carried: { header },
      },
      book: koboldBook(chat),
      messages: inLine(messages, { ...context, notes }),
      notes,
    },
  ];
}
