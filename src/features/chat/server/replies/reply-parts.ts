// Events of a reply as its readers receive them: a start, deltas and an end, encoded as in the contract.
import { frame, type EventSink } from '../../../../platform/server/http/sse.ts';
import type { ChatUsage } from '../../../../platform/server/ports/chat-engine.ts';
import type { Message } from '../../contract.ts';

export interface ReplyStart {
  conversationId: string;
  userMessage: Message | null;
  message: Message;
  isStandIn: boolean;
}

/** The final events of a reply; `usage` may precede `done` or `error`. */
export type LastEvent =
  | { event: 'usage'; data: ChatUsage }
  | { event: 'done'; data: { message: Message } }
  | {
      event: 'error';
      data: { code: string; message: string; retryAfter: number | null; kept: Message | null };
    };

export type ReplyEnd = {
  message: Message;
  error: { code: string; message: string; retryAfter: number | null } | null;
};

/** Why a reply was stopped before the engine finished. */
export type StopReason = 'stopped' | 'shutdown' | 'blocked';

/** A reply that clients can join, regardless of which server writes it. */
export interface Joinable {
  readonly userMessage: Message | null;
  /** Resolves when the reply has ended and is stored; with null when nothing of it is stored. */
  readonly ended: Promise<ReplyEnd | null>;
  /** Sends all events after `after` (-1 for all) in one piece, and then each new event. */
  join(sink: EventSink, after: number): void;
}

/** A reply that this server is writing or has just finished. */
export interface OwnReply extends Joinable {
  readonly conversationId: string;
  readonly messageId: string;
  /** Sequence number of the newest event; -1 before the first. */
  readonly seq: number;
}

export const startFrame = (start: ReplyStart | null): string => frame('start', { seq: 0, ...start }, 0);

/** The same format as `frame`, built directly because it is called for every token. */
export const deltaFrame = (seq: number, text: string): string =>
  `id: ${seq}\nevent: delta\ndata: {"seq":${seq},"text":${JSON.stringify(text)}}\n\n`;

export const thoughtFrame = (seq: number, text: string): string => frame('thought', { seq, text }, seq);

export const withdrawnThoughtsFrame = (seq: number): string =>
  frame('thought', { seq, text: '', isWithdrawn: true }, seq);

export const lastFrame = (seq: number, { event, data }: LastEvent): string =>
  frame(event, { seq, ...data }, seq);
