// Forwards replies that this server is writing to readers on other servers, several deltas per message. The
// timer runs only while there are such readers.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { NodeMessage, NodeMessenger } from './node-messenger.ts';
import type { OwnReply } from '../replies/reply-parts.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';

/** Interval for batching deltas: too short to be noticed, long enough for several tokens of a fast model. */
const BATCH_MS = 40;
/** A server that has sent no keep-alive for this long is considered dead. */
const DEAD_MS = 20_000;

interface Line {
  id: string;
  to: string;
  reply: OwnReply;
  count: number;
  /** Frames that have not been sent yet. */
  waiting: string;
  isEnd: boolean;
  /** A join or keep-alive has to be answered, even without new frames. */
  isAsked: boolean;
  isSending: boolean;
  aliveAt: number;
  close: () => void;
}

interface ReplyForwarderDeps {
  activeReplies: Pick<ActiveReplies, 'find' | 'findRecent'>;
  messenger: Pick<NodeMessenger, 'send' | 'listen'>;
  clock: Clock;
  ticker: Ticker;
}

export function createReplyForwarder({ activeReplies, messenger, clock, ticker }: ReplyForwarderDeps) {
  const lines = new Map<string, Line>();
  let stopTicking: (() => void) | null = null;

  function join(message: Extract<NodeMessage, { kind: 'join' }>): void {
    const reply = activeReplies.findRecent(message.conversationId);
    if (reply?.messageId !== message.messageId) {
      void messenger.send(message.from, { kind: 'gone', line: message.line });
      return;
    }
    const line: Line = {
      id: message.line,
      to: message.from,
      reply,
      count: 0,
      waiting: '',
      isEnd: false,
      isAsked: true,
      isSending: false,
      aliveAt: clock.now(),
      close: () => {},
    };
    lines.set(line.id, line);
    reply.join(
      {
        write: (frames) => ((line.waiting += frames), true),
        end(last = '') {
          line.waiting += last;
          line.isEnd = true;
        },
        isOpen: true,
        onClose: (close) => void (line.close = close),
      },
      message.after,
    );
    void send(line);
    stopTicking ??= ticker.every(BATCH_MS, sendAll);
  }

  function drop(line: Line): void {
    line.close();
    lines.delete(line.id);
    if (lines.size > 0) return;
    stopTicking?.();
    stopTicking = null;
  }

  async function send(line: Line): Promise<void> {
    const { id, to, waiting: frames, isEnd, reply } = line;
    if (line.isSending || !(frames || isEnd || line.isAsked)) return;
    line.isSending = true;
    line.isAsked = false;
    line.waiting = '';
    const count = line.count++;
    const isSent = await messenger.send(to, { kind: 'part', line: id, count, seq: reply.seq, frames, isEnd });
    line.isSending = false;
    // A reader that misses a part joins again.
    if (isEnd || !isSent) drop(line);
  }

  function sendAll(): void {
    for (const line of lines.values()) {
      if (clock.now() - line.aliveAt > DEAD_MS) drop(line);
      else void send(line);
    }
  }

  messenger.listen((message) => {
    if (message.kind === 'join') join(message);
    if (message.kind === 'stop') {
      const reply = activeReplies.find(message.conversationId);
      if (reply?.messageId === message.messageId) reply.stop('stopped');
    }
    if (message.kind !== 'keep' && message.kind !== 'leave') return;
    const line = lines.get(message.line);
    if (line && message.kind === 'leave') drop(line);
    else if (line) {
      line.aliveAt = clock.now();
      line.isAsked = true;
    } else if (message.kind === 'keep')
      void messenger.send(message.from, { kind: 'gone', line: message.line });
  });

  return {
    /** Sends the remaining frames. Must be called after all replies have ended. */
    async close(): Promise<void> {
      await Promise.all([...lines.values()].map(send));
      for (const line of [...lines.values()]) drop(line);
    },
  };
}
