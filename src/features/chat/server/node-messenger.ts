// Messages between servers about active replies. A message may be lost; its receiver asks again after a while.
import type { Events } from '../../../platform/server/ports/events.ts';
import type { Log } from '../../../platform/server/log.ts';

export interface Place {
  conversationId: string;
  messageId: string;
}

/** A line connects one reader here with one reply that another server writes. */
export type NodeMessage =
  /** Send me what came after this event, and then what comes. */
  | ({ kind: 'join'; line: string; from: string; after: number } & Place)
  /** I am still here: answer, even where there is nothing new. */
  | { kind: 'keep'; line: string; from: string }
  | { kind: 'leave'; line: string }
  /** Ready frames up to event `seq`; `count` numbers the parts of a line from 0. */
  | { kind: 'part'; line: string; count: number; seq: number; frames: string; isEnd: boolean }
  /** I am not writing that. */
  | { kind: 'gone'; line: string }
  | ({ kind: 'stop' } & Place);

export interface NodeMessenger {
  /** Starts listening; resolves when it does. */
  open(): Promise<void>;
  /** Stops listening: a server that is alone needs no connection for it. */
  shut(): void;
  /** @returns false where the message could not be sent */
  tell(nodeId: string, message: NodeMessage): Promise<boolean>;
}

interface NodeMessengerDeps {
  events: Events;
  log: Log;
  nodeId: string;
  hear: (message: NodeMessage) => void;
}

const topicOf = (nodeId: string): string => `chat ${nodeId}`;

export function createNodeMessenger({ events, log, nodeId, hear }: NodeMessengerDeps): NodeMessenger {
  let opened: Promise<() => void> | null = null;
  return {
    async open() {
      opened ??= events.subscribe(topicOf(nodeId), (text) => hear(JSON.parse(text) as NodeMessage));
      await opened;
    },
    shut() {
      void opened?.then((stop) => stop());
      opened = null;
    },
    async tell(to, message) {
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
