// Reads SillyTavern's sets of quick replies, in both of their forms: `qrList` since version 2 of the extension, and
// `quickReplySlots` before.
import { storableDeep } from '../../../../shared/storable.ts';
import { displayLine } from '../../../../shared/words/display-line.ts';
import { commandNamed } from '../../command-names.ts';
import type { QuickReply, QuickReplyLost } from '../../quick-replies-contract.ts';
import { QUICK_LABEL_MAX, QUICK_REPLIES_MAX, QUICK_TEXT_MAX } from '../../quick-reply-rules.ts';

export type ReadQuickReply = Pick<QuickReply, 'label' | 'text' | 'isSent'>;

export interface ReadQuickReplies {
  taken: ReadQuickReply[];
  notTaken: QuickReplyLost[];
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A set that lists more was made by a program. */
const READ_MAX = 5 * QUICK_REPLIES_MAX;

/** @returns null for a file that is no set of quick replies */
export function readQuickReplyFile(bytes: Uint8Array): ReadQuickReplies | null {
  const file = parse(bytes);
  const listed = file?.['qrList'] ?? file?.['quickReplySlots'];
  if (!file || !Array.isArray(listed)) return null;
  const isSent = file['disableSend'] !== true && file['quickActionEnabled'] !== true;
  const read: ReadQuickReplies = { taken: [], notTaken: [] };
  for (const slot of listed.slice(0, READ_MAX).filter(isObject)) {
    const text = (textOf(slot['message']) || textOf(slot['mes'])).trim();
    if (text === '') continue;
    const label = labelOf(slot, text);
    const why = whyNot(slot, text);
    if (why) read.notTaken.push({ label, why });
    else read.taken.push({ label, text, isSent });
  }
  return read;
}

function parse(bytes: Uint8Array): Json | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(value) ? storableDeep(value) : null;
  } catch {
    return null;
  }
}

/** A line of at most so many characters, none of them cut in half. */
const labelOf = (slot: Json, text: string): string =>
  displayLine((textOf(slot['label']) || textOf(slot['title']) || text).slice(0, 400))
    .slice(0, QUICK_LABEL_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim() || '…';

function whyNot(slot: Json, text: string): QuickReplyLost['why'] | null {
  if (slot['isHidden'] === true) return 'hidden';
  // A script: commands in a row, or one that is not known here.
  const word = /^\/(\S*)/.exec(text)?.[1];
  if (word !== undefined && (text.includes('|') || commandNamed(word) === null)) return 'script';
  return text.length > QUICK_TEXT_MAX ? 'long' : null;
}
