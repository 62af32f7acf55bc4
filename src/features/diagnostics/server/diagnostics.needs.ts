import type { EventSink } from '../../../platform/server/sse.ts';
import type { CheckName, EngineId } from '../rules.ts';
import type { KeptEmail } from '../contract.ts';

/** One part of the product, used once. Resolves with what was found; rejects where it does not work. */
export type Check = (signal: AbortSignal) => Promise<string>;
export type Checks = Record<CheckName, Check>;

/** The coin ledger. */
export interface Ledger {
  /** A sentence for each thing that is wrong in it. */
  reconcile(): Promise<string[]>;
}

export interface Emails {
  /** Newest first. */
  list(offset: number, limit: number): Promise<{ emails: KeptEmail[]; total: number }>;
}

/** A reply under way, with the frames of the chat's own contract. */
interface Watched {
  join(sink: EventSink, after: number): void;
}

/** The chat as it is, with one engine or another. Each call refuses as the chat does. */
export interface TestChat {
  send(
    userId: string,
    id: string,
    said: { content: string; idempotencyKey?: string | undefined },
  ): Promise<Watched>;
  regenerate(userId: string, id: string, messageId: string): Promise<Watched>;
  continue(userId: string, id: string, messageId: string): Promise<Watched>;
}

export interface TestEngine {
  id: EngineId;
  name: string;
  isStandIn: boolean;
  chat: TestChat;
}
