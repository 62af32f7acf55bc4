// The whole report as plain text: every part of the file, and what became of it.
import type { ChatImport, ImportItem, ItemNote } from '../../contract.ts';
import { KIND_NAMES, noteText, reasonText, STATE_NAMES } from '../../report-words.ts';

const placesOf = ({ places }: ItemNote): string => (places.length > 0 ? ` (at ${places.join(', ')})` : '');

function* itemLines(item: ImportItem): Generator<string> {
  const name = item.path || item.title || 'the file';
  const messages = item.messages > 0 ? `, ${item.messages} messages` : '';
  const reason = item.reason === null ? '' : `: ${reasonText(item.reason)}`;
  yield `${KIND_NAMES[item.kind]} ${name}${messages}: ${STATE_NAMES[item.state]}${reason}\n`;
  for (const note of item.notes) yield `  - ${noteText(note)}${placesOf(note)}\n`;
}

export async function* reportText(
  head: Pick<ChatImport, 'fileName' | 'bytes' | 'createdAt' | 'state'>,
  items: AsyncIterable<ImportItem>,
): AsyncGenerator<string> {
  yield `Import of ${head.fileName} (${head.bytes} bytes), begun ${head.createdAt}, now: ${head.state}\n`;
  yield 'Every part of the file is named below.\n\n';
  for await (const item of items) yield* itemLines(item);
}
