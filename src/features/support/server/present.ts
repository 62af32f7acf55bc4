// Maps rows to the contract's types.
import type {
  Attachment,
  DeskTicketSummary,
  SavedAnswer,
  Ticket,
  TicketMessage,
  TicketSummary,
} from '../contract.ts';
import { canReopen, EXCERPT_MAX, type Topic } from '../rules.ts';
import type { AttachmentRow } from './attachments/attachments.store.ts';
import type { SavedAnswerRow } from './desk/saved-answers.store.ts';
import { turnOf } from './tickets.store.ts';
import type { ShownMessage, ShownTicket } from './tickets.views.ts';
import { maskAddress } from '../../../platform/server/mask-address.ts';

/** Staff whose account is gone. */
const GONE = 'Former staff';

/** On one line, and cut between characters, never within one. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= EXCERPT_MAX
    ? line
    : `${line.slice(0, EXCERPT_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentAttachment(row: AttachmentRow, key: string | null): Attachment {
  const { id, ticket_id: ticketId, name, mime, bytes, width, height } = row;
  const address = `/api/support/tickets/${ticketId}/attachments/${id}`;
  const url = key === null ? address : `${address}?key=${encodeURIComponent(key)}`;
  return { id, name, mime, bytes, width, height, url };
}

export interface MessagesView {
  messages: ShownMessage[];
  attachments: AttachmentRow[];
  /** Who asked, as they are called. */
  asker: string;
  /** What all of staff is called; null where the reader is staff and sees names. */
  staffName: string | null;
  productName: string;
  /** Goes into the addresses of attachments. */
  key: string | null;
}

function authorOf({ side, author_name: name }: ShownMessage, view: MessagesView): string {
  if (side === 'user') return view.asker;
  if (side === 'system') return view.productName;
  return view.staffName ?? name ?? GONE;
}

export const presentMessages = (view: MessagesView): TicketMessage[] =>
  view.messages.map((row) => ({
    id: row.id,
    kind: row.kind,
    from: row.side,
    author: authorOf(row, view),
    text: row.text,
    attachments: view.attachments
      .filter((file) => file.message_id === row.id)
      .map((file) => presentAttachment(file, view.key)),
    at: row.created_at.toISOString(),
  }));

const shared = (row: ShownTicket) => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  topic: row.topic as Topic,
  state: row.state,
  excerpt: excerptOf(row.last_text),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const presentSummary = (row: ShownTicket): TicketSummary => ({
  ...shared(row),
  isUnread: row.is_unread,
});

/** Who gets it reads it now. */
export const presentTicket = (row: ShownTicket, view: MessagesView, now: number): Ticket => ({
  ...presentSummary({ ...row, is_unread: false }),
  messages: presentMessages(view),
  canReopen: canReopen(turnOf(row), now),
});

/** A username, or a guest's address, masked. */
export const askerOf = (row: ShownTicket): string => row.username ?? maskAddress(row.email ?? '');

export const presentDeskSummary = (row: ShownTicket): DeskTicketSummary => ({
  ...shared(row),
  who: askerOf(row),
  isGuest: row.user_id === null,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? GONE },
  waitingSince: iso(row.waiting_since),
});

export const presentSavedAnswer = (row: SavedAnswerRow): SavedAnswer => ({
  id: row.id,
  title: row.title,
  text: row.text,
  topic: row.topic as Topic | null,
  updatedAt: row.updated_at.toISOString(),
});
