// The whole report as plain text, in the language of its reader: every part of the file, and what became of it.
import { en } from '../../../../shared/messages/en.ts';
import type { Remark } from '../../../../shared/remark.ts';
import { counted } from '../../../../shared/words/counted.ts';
import { fillIn, type Message } from '../../../../shared/words/message.ts';
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

/** As pages say it (platform/web/messages.ts). */
function remarkText({ code, variant, params, message }: Remark): string {
  const messages: Partial<Record<string, Message>> = en;
  const found = messages[variant ? `${code}/${variant}` : code];
  return found === undefined ? message : fillIn(found, params);
}

const reasonOf = ({ reason, remarks }: ImportItem): string =>
  remarks.length > 0 ? remarks.map(remarkText).join(' ') : reason === null ? '' : reasonText(reason);

/** @param utcOffset minutes east of UTC */
function timeText(at: Date, utcOffset: number): string {
  const minutes = Math.abs(utcOffset);
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  const zone = utcOffset === 0 ? 'UTC' : `${utcOffset < 0 ? '-' : '+'}${digits.join(':')}`;
  return new Intl.DateTimeFormat('en-US', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone: zone },
  }).format(at);
}

function* itemLines(item: ImportItem): Generator<string> {
  const name = item.path || item.title || 'the file';
  const messages = item.messages > 0 ? `, ${counted(item.messages, 'message', 'messages')}` : '';
  const reason = reasonOf(item);
  yield `${KIND_NAMES[item.kind]} ${name}${messages}: ${STATE_NAMES[item.state]}${reason && `: ${reason}`}\n`;
  for (const note of item.notes) yield `  - ${noteText(note)}${placesOf(note)}\n`;
}

interface ReportHead extends Pick<ChatImport, 'fileName' | 'bytes' | 'state'> {
  createdAt: Date;
  /** Of its user, as it was at the time. */
  utcOffset: number;
}

export async function* reportText(
  { fileName, bytes, createdAt, utcOffset, state }: ReportHead,
  items: AsyncIterable<ImportItem>,
): AsyncGenerator<string> {
  const begun = timeText(createdAt, utcOffset);
  const size = bytes.toLocaleString('en-US');
  yield `Import of ${fileName} (${size} bytes), begun ${begun}.`;
  yield ` ${IMPORT_STATES[state]}\n`;
  yield 'Every part of the file is named below.';
  yield '\n\n';
  for await (const item of items) yield* itemLines(item);
}
