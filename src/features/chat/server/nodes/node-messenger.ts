// Messages between servers about active replies. Delivery is not guaranteed: readers ask again after a while.
import type { Events } from '../../../../platform/server/ports/events.ts';
import type { Log } from '../../../../platform/server/log.ts';

export interface Place {
  conversationId: string;
  messageId: string;
}

/** A line connects one reader on this server with one reply that another server is writing. */
export type NodeMessage =
  /** Requests all events after `after`, and those that follow. */
  | ({ kind: 'join'; line: string; from: string; after: number } & Place)
  /** Keep-alive of a reader. The writer answers even when there is nothing new. */
  | { kind: 'keep'; line: string; from: string }
  | { kind: 'leave'; line: string }
  /** Encoded frames up to event `seq`; `count` numbers the parts of a line from 0. */
  | { kind: 'part'; line: string; count: number; seq: number; frames: string; isEnd: boolean }
  /** The receiver of a request is not writing that reply. */
  | { kind: 'gone'; line: string }
  | ({ kind: 'stop' } & Place);

export interface NodeMessenger {
  /** Subscribes to messages for this server; resolves when the subscription is active. */
  open(): Promise<void>;
  /** Unsubscribes: a server without others needs no connection for this. */
  close(): void;
  /** Calls the listener with each message for this server. */
  listen(listener: (message: NodeMessage) => void): void;
  /** @returns false when the message could not be sent */
  send(nodeId: string, message: NodeMessage): Promise<boolean>;
}

interface NodeMessengerDeps {
  events: Events;
  log: Log;
  nodeId: string;
}

const topicOf = (nodeId: string): string => `chat ${nodeId}`;

export function createNodeMessenger({ events, log, nodeId }: NodeMessengerDeps): NodeMessenger {
  const listeners: ((message: NodeMessage) => void)[] = [];
  const receive = (text: string): void => {
    const message = JSON.parse(text) as NodeMessage;
    for (const listener of listeners) listener(message);
  };
  let opened: Promise<() => void> | null = null;
  return {
    async open() {
      opened ??= events.subscribe(topicOf(nodeId), receive);
      await opened;
    },
    close() {
      void opened?.then((stop) => stop());
      opened = null;
    },
    listen(listener) {
      listeners.push(listener);
    },
    async send(to, message) {
      try {
        await events.publish(topicOf(to), JSON.stringify(message));
        return true;
      } catch (error) {
        log.warn({ err: error, kind: message.kind }, 'another server could not be told about a reply');
        return false;
      }
    },
  };
}
