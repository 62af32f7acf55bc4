// What a reply is to its readers: a start, the text piece by piece, and an end; as events of the contract.
import { frame, type EventSink } from '../../../platform/server/sse.ts';
import type { Message } from '../contract.ts';

export interface ReplyStart {
  conversationId: string;
  userMessage: Message | null;
  message: Message;
  isStandIn: boolean;
}

/** The last events of a reply; `usage` may come before `done` or `error`. */
export type LastEvent =
  | { event: 'usage'; data: { promptTokens: number; completionTokens: number; isEstimate: boolean } }
  | { event: 'done'; data: { message: Message } }
  | {
      event: 'error';
      data: { code: string; message: string; retryAfter: number | null; kept: Message | null };
    };

export type ReplyEnd = {
  message: Message;
  error: { code: string; message: string; retryAfter: number | null } | null;
};

/** Why a reply ends before its engine has ended it. */
export type StopReason = 'stopped' | 'shutdown' | 'blocked';

/** A reply that can be read, whichever server writes it. */
export interface Joinable {
  readonly userMessage: Message | null;
  /** Settles when the reply has ended and is stored; with null where nothing of it is. */
  readonly ended: Promise<ReplyEnd | null>;
  /** Sends what came after `after` (-1 for all) in one piece, then what comes. */
  join(sink: EventSink, after: number): void;
}

/** One that this server writes, or has just written. */
export interface OwnReply extends Joinable {
  readonly conversationId: string;
  readonly messageId: string;
  /** Of the newest event; -1 before the first. */
  readonly seq: number;
}

export const startFrame = (start: ReplyStart | null): string => frame('start', { seq: 0, ...start }, 0);

/** As `frame` writes it, put together by hand: there is one of it for every token. */
export const deltaFrame = (seq: number, text: string): string =>
  `id: ${seq}\nevent: delta\ndata: {"seq":${seq},"text":${JSON.stringify(text)}}\n\n`;

export const lastFrame = (seq: number, { event, data }: LastEvent): string =>
  frame(event, { seq, ...data }, seq);
