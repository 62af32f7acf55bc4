// Connects readers on this server with replies that another server is writing. They receive the same events
// as readers there. When that server is silent, the outcome is read from the database.
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import { frame, type EventSink } from '../../../../platform/server/http/sse.ts';
import type { Message } from '../../contract.ts';
import { readMessage, readWriter, type Writer } from '../chat.views.ts';
import { noHelp, presentMessage } from '../replies/messages.ts';
import type { NodeMessage, NodeMessenger, Place } from './node-messenger.ts';
import type { Joinable } from '../replies/reply-parts.ts';
import { askToStop } from '../replies/replies.store.ts';
import { DELETED, errorOf } from '../replies/reply-end.ts';

/**
 * How often a keep-alive is sent to the writer. If it has not answered by the next one, the database is read.
 */
const KEEP_ALIVE_MS = 2_000;
const POLL_MS = 100;
/** Longer than the writer needs to find the stop request in the database when the message to it is lost. */
const STOP_WAIT_MS = 8_000;

interface Reader extends Place {
  nodeId: string;
  sink: EventSink;
  line: string;
  /** The last event that was forwarded to the reader. */
  seq: number;
  /** Number of parts of this line received so far. */
  count: number;
  hasReceived: boolean;
  isChecking: boolean;
}

export interface RemoteRepliesDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  messenger: NodeMessenger;
  nodeId: string;
}

export function createRemoteReplies(deps: RemoteRepliesDeps) {
  const { ids, messenger, ticker } = deps;
  const { db } = deps.database;
  const readers = new Map<string, Reader>();
  let stopTicking: (() => void) | null = null;

  async function stored({ conversationId, messageId }: Place): Promise<Message | null> {
    const row = await readMessage(db, conversationId, messageId);
    return row && presentMessage(row, noHelp);
  }

  /** Polls until the message is no longer being written, or until `longestMs` has passed. */
  async function settled(place: Place, longestMs: number): Promise<Message | null> {
    for (let waited = 0; ; waited += POLL_MS) {
      const message = await stored(place);
      if (message?.state !== 'streaming' || waited >= longestMs) return message;
      await delay(POLL_MS);
    }
  }

  function ask(reader: Reader): void {
    readers.delete(reader.line);
    reader.line = ids.next();
    reader.count = 0;
    readers.set(reader.line, reader);
    const { line, seq: after, conversationId, messageId } = reader;
    void messenger
      .open()
      .then(() =>
        messenger.send(reader.nodeId, {
          kind: 'join',
          line,
          from: deps.nodeId,
          conversationId,
          messageId,
          after,
        }),
      );
  }

  function drop(reader: Reader): void {
    readers.delete(reader.line);
    if (readers.size > 0) return;
    stopTicking?.();
    stopTicking = null;
  }

  function join(place: Place & { nodeId: string }, sink: EventSink, after: number): void {
    const reader = { ...place, sink, line: '', seq: after, count: 0, hasReceived: false, isChecking: false };
    sink.onClose(() => {
      if (!readers.has(reader.line)) return;
      void messenger.send(reader.nodeId, { kind: 'leave', line: reader.line });
      drop(reader);
    });
    ask(reader);
    stopTicking ??= ticker.every(KEEP_ALIVE_MS, keepAlive);
  }

  function forwardPart(reader: Reader, message: Extract<NodeMessage, { kind: 'part' }>): void {
    reader.hasReceived = true;
    if (message.count !== reader.count) return ask(reader);
    reader.count++;
    if (message.frames) {
      reader.seq = message.seq;
      reader.sink.write(message.frames);
    }
    if (!message.isEnd) return;
    drop(reader);
    reader.sink.end();
  }

  function keepAlive(): void {
    for (const reader of [...readers.values()]) {
      if (!reader.hasReceived) void checkDatabase(reader);
      else void messenger.send(reader.nodeId, { kind: 'keep', line: reader.line, from: deps.nodeId });
      reader.hasReceived = false;
    }
  }

  /**
   * Reads the state from the database, because the writer is silent: its messages were lost or the reply has
   * ended.
   */
  async function checkDatabase(reader: Reader): Promise<void> {
    if (reader.isChecking) return;
    reader.isChecking = true;
    try {
      const writer = await readWriter(db, reader.conversationId);
      const isWritten = writer?.messageId === reader.messageId;
      const message = isWritten ? null : await stored(reader);
      if (!readers.has(reader.line)) return;
      if (isWritten) {
        reader.nodeId = writer.nodeId;
        ask(reader);
      } else if (message?.state !== 'streaming') end(reader, message);
    } catch (error) {
      deps.log.warn({ err: error }, 'cannot see how a reply of another server goes on');
    } finally {
      reader.isChecking = false;
    }
  }

  function end(reader: Reader, message: Message | null): void {
    const seq = reader.seq + 1;
    const error = message ? errorOf(message) : { code: 'chat.gone', message: DELETED, retryAfter: null };
    reader.sink.write(
      error ? frame('error', { seq, ...error, kept: message }, seq) : frame('done', { seq, message }, seq),
    );
    drop(reader);
    reader.sink.end();
  }

  const joinable = (place: Place & Writer, userMessage: Message | null): Joinable => ({
    userMessage,
    get ended() {
      return settled(place, Infinity).then((message) => message && { message, error: errorOf(message) });
    },
    join: (sink, after) => join(place, sink, after),
  });

  messenger.listen((message) => {
    if (message.kind !== 'part' && message.kind !== 'gone') return;
    const reader = readers.get(message.line);
    if (!reader) return;
    if (message.kind === 'part') forwardPart(reader, message);
    else void checkDatabase(reader);
  });

  return {
    /**
     * The reply that any server is writing; null when there is none. @param userMessage the message that it
     * answers, if needed
     */
    async find(conversationId: string, userMessage: Message | null = null): Promise<Joinable | null> {
      const writer = await readWriter(db, conversationId);
      return writer && joinable({ conversationId, ...writer }, userMessage);
    },
    /** Stops the reply that is being written and waits until its text is stored; null when there is none. */
    async stop(conversationId: string): Promise<Message | null> {
      const writer = await askToStop(db, conversationId, new Date(deps.clock.now()));
      if (!writer) return null;
      const place = { conversationId, messageId: writer.messageId };
      void messenger.send(writer.nodeId, { kind: 'stop', ...place });
      return settled(place, STOP_WAIT_MS);
    },
    /** Disconnects the readers; their clients reconnect through another server. */
    close(): void {
      for (const reader of [...readers.values()]) {
        drop(reader);
        reader.sink.end();
      }
    },
  };
}

export type RemoteReplies = ReturnType<typeof createRemoteReplies>;
