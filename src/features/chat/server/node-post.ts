// What servers tell each other about replies under way. A letter may be lost: whoever waits for one asks again.
import type { Events } from '../../../platform/server/ports/events.ts';
import type { Log } from '../../../platform/server/log.ts';

export interface Place {
  conversationId: string;
  messageId: string;
}

/** A line is one reader's hold on one reply that another server writes. */
export type Letter =
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

export interface NodePost {
  /** Hears from now on, once what is returned resolves. */
  open(): Promise<void>;
  /** Hears no more: for a server that is alone, which then needs no connection for it. */
  shut(): void;
  /** @returns false where it could not be told. */
  tell(nodeId: string, letter: Letter): Promise<boolean>;
}

interface PostTools {
  events: Events;
  log: Log;
  nodeId: string;
  hear: (letter: Letter) => void;
}

const topicOf = (nodeId: string): string => `chat ${nodeId}`;

export function createNodePost({ events, log, nodeId, hear }: PostTools): NodePost {
  let opened: Promise<() => void> | null = null;
  return {
    async open() {
      opened ??= events.subscribe(topicOf(nodeId), (text) => hear(JSON.parse(text) as Letter));
      await opened;
    },
    shut() {
      void opened?.then((stop) => stop());
      opened = null;
    },
    async tell(to, letter) {
      try {
        await events.publish(topicOf(to), JSON.stringify(letter));
        return true;
      } catch (error) {
        log.warn({ err: error, kind: letter.kind }, 'another server could not be told about a reply');
        return false;
      }
    },
  };
}
