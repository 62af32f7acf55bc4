// What the header of a SillyTavern chat says beside its messages: the author's note, variables, settings of the chat.
import { storable } from '../../../../shared/storable.ts';
import type { ChatHead, FileNote } from './file-chat.ts';
import { numberOf, objectOf, textOf, type JsonObject } from './json.ts';
import type { Notes } from './notes.ts';
import { variablesOf } from './variables.ts';

/** Its own depth and interval where nobody chose others. */
export const NOTE_DEPTH = 4;
const NOTE_EVERY = 1;
/** Of `note_position`: within the chat. The others are before the chat. */
const IN_CHAT = 1;
/** Of `note_role`: the others speak as the user or the character. */
const SYSTEM = 0;

const number = (metadata: JsonObject, key: string, usual: number): number =>
  Math.max(0, Math.trunc(numberOf(metadata[key]) ?? usual));

/** The author's note of a chat; null for none. */
export function noteIn(metadata: JsonObject): FileNote | null {
  const text = storable(textOf(metadata['note_prompt'])).trim();
  if (text === '') return null;
  // Every zeroth time is never.
  const every = number(metadata, 'note_interval', NOTE_EVERY);
  const isInChat = number(metadata, 'note_position', IN_CHAT) === IN_CHAT;
  return {
    ...{ text, isOn: every > 0, every: every || NOTE_EVERY },
    depth: isInChat ? number(metadata, 'note_depth', NOTE_DEPTH) : 'top',
  };
}

/** What a chat has in the place of its character's. */
const OWN_TEXTS = ['scenario', 'mes_example', 'system_prompt'];
/** What is taken, named by itself, or says nothing of the story. */
const KNOWN = new Set([
  ...['note_prompt', 'note_interval', 'note_position', 'note_depth', 'note_role', 'variables', ...OWN_TEXTS],
  ...['world_info', 'persona', 'main_chat', 'integrity', 'tainted', 'chat_id_hash', 'timedWorldInfo'],
  'lastInContextMessageId',
]);

/** @param metadata `chat_metadata` of the header */
export function readMetadata(
  metadata: JsonObject,
  notes: Notes,
): Pick<ChatHead, 'note' | 'variables' | 'persona'> {
  const note = noteIn(metadata);
  if (note && number(metadata, 'note_role', SYSTEM) !== SYSTEM) notes.add('note.changed', 0);
  if (OWN_TEXTS.some((key) => textOf(metadata[key]).trim() !== '')) notes.add('scenario.left', 0);
  if (Object.keys(metadata).some((key) => !KNOWN.has(key))) notes.add('extension.kept', 0);
  return {
    note,
    variables: variablesOf(objectOf(metadata['variables']), notes),
    persona: textOf(metadata['persona']),
  };
}
