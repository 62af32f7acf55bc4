import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import type { EventSink } from '../../../platform/server/http/sse.ts';
import type { CheckName, EngineId } from '../rules.ts';
import type { KeptEmail } from '../contract.ts';

/** Exercises one part of the product. Resolves with the result; rejects when the part does not work. */
export type Check = (signal: AbortSignal) => Promise<string>;
export type Checks = Record<CheckName, Check>;

/** The coin ledger. */
export interface Ledger {
  /** One sentence for each inconsistency. */
  reconcile(): Promise<string[]>;
}

/** The image engines. */
export interface Pictures {
  /** What draws where a user names no model. */
  targetOf(role: 'pictures'): Promise<{ engine: Pick<ImageEngine, 'name' | 'draw'>; model: string }>;
}

export interface KeptEmails {
  /** Newest first. */
  list(offset: number, limit: number): Promise<{ emails: KeptEmail[]; total: number }>;
}

/** A running reply, with frames of the chat's own contract. */
interface Watched {
  join(sink: EventSink, after: number): void;
}

/** The real chat with a chosen engine. Its calls fail with the chat's own errors. */
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
