// The whole report as plain text, in the language of its reader: every part of the file, and what became of it.
import { counted } from '../../../../shared/words/counted.ts';
import type { ChatImport, ImportItem, ImportState, ItemNote } from '../../contract.ts';
import { KIND_NAMES, noteText, reasonText, STATE_NAMES } from '../../report-words.ts';

const IMPORT_STATES: Record<ImportState, string> = {
  receiving: 'Its file is being sent.',
  scanning: 'Its file is being read.',
  ready: 'Nothing of it is brought in yet.',
  running: 'It is being brought in.',
  stopped: 'It was stopped and can go on.',
  done: 'It is finished.',
  failed: 'It failed.',
  undoing: 'It is being undone.',
  undone: 'It was undone.',
};

function placesOf({ places }: ItemNote): string {
  if (places.length === 0) return '';
  const list = places.join(', ');
  const told = `(at ${list})`;
  return ` ${told}`;
}

function* itemLines(item: ImportItem): Generator<string> {
  const name = item.path || item.title || 'the file';
  const messages = item.messages > 0 ? `, ${counted(item.messages, 'message', 'messages')}` : '';
  const reason = item.reason === null ? '' : `: ${reasonText(item.reason)}`;
  yield `${KIND_NAMES[item.kind]} ${name}${messages}: ${STATE_NAMES[item.state]}${reason}\n`;
  for (const note of item.notes) yield `  - ${noteText(note)}${placesOf(note)}\n`;
}

export async function* reportText(
  { fileName, bytes, createdAt, state }: Pick<ChatImport, 'fileName' | 'bytes' | 'createdAt' | 'state'>,
  items: AsyncIterable<ImportItem>,
): AsyncGenerator<string> {
  const size = bytes.toLocaleString('en-US');
  yield `Import of ${fileName} (${size} bytes), begun ${createdAt}.`;
  yield ` ${IMPORT_STATES[state]}\n`;
  yield 'Every part of the file is named below.';
  yield '\n\n';
  for await (const item of items) yield* itemLines(item);
}
