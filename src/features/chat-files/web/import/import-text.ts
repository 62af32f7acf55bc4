// The sentences of the import that are computed.
import { sentenceOf } from '../../../../platform/web/messages.ts';
import { counted } from '../../../../shared/words/counted.ts';
import type { ChatImport, ImportItem, ItemKind, ItemState } from '../../contract.ts';
import { reasonText } from '../../report-words.ts';
import { sizeText } from '../size-text.ts';

type Counts = ChatImport['counts'];

const sum = (counts: Counts, of: (count: Counts[number]) => boolean, what: 'items' | 'messages'): number =>
  counts.filter(of).reduce((total, count) => total + count[what], 0);

export const itemsIn = (counts: Counts, kind: ItemKind, states?: readonly ItemState[]): number =>
  sum(counts, (count) => count.kind === kind && (states?.includes(count.state) ?? true), 'items');

/** What comes in when the import is begun or goes on. */
export const openIn = (counts: Counts, kind: ItemKind): number =>
  counts.filter((count) => count.kind === kind).reduce((total, { open }) => total + open, 0);

export const bytesIn = (counts: Counts, kind: ItemKind): number =>
  counts.filter((count) => count.kind === kind).reduce((total, { bytes }) => total + bytes, 0);

export const messagesIn = (counts: Counts, states?: readonly ItemState[]): number =>
  sum(counts, (count) => count.kind === 'chat' && (states?.includes(count.state) ?? true), 'messages');

const KIND_TEXTS: Record<ItemKind, (count: number) => string> = {
  chat: (count) => counted(count, 'chat'),
  character: (count) => counted(count, 'character'),
  group: (count) => counted(count, 'group chat'),
  persona: (count) => counted(count, 'persona'),
  lorebook: (count) => counted(count, 'lorebook'),
  preset: (count) => counted(count, 'preset'),
  picture: (count) => counted(count, 'picture'),
  other: (count) => counted(count, 'other file'),
};

/** "2 chats" */
export const kindText = (kind: ItemKind, count: number): string => KIND_TEXTS[kind](count);

/** "“backup.zip”, 12 parts, 1.3 MB" */
export function fileText({
  fileName,
  bytes,
  counts,
}: Pick<ChatImport, 'fileName' | 'bytes' | 'counts'>): string {
  const parts = counts.reduce((total, { items }) => total + items, 0);
  return [`“${fileName}”`, parts > 0 ? counted(parts, 'part') : '', sizeText(bytes)]
    .filter(Boolean)
    .join(', ');
}

/** Why a part has its state, and what was changed or left out of it; null where nothing is to be told. */
export const reasonOf = ({ reason, remarks }: Pick<ImportItem, 'reason' | 'remarks'>): string | null =>
  remarks.length > 0 ? remarks.map(sentenceOf).join(' ') : reason && reasonText(reason);

/** Whole days, at least one while there is any time left. */
export const daysLeft = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 86_400_000));
