import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { WordLikeness } from '../../../../platform/server/ports/word-likeness.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { KnownEmbedder } from './search/known-embedder.ts';
import type { ChatSafety, CrisisHelp } from '../chat.needs.ts';

/** What memory needs of conversations. */
export interface MemoryConversations {
  /** @returns the id of the user's conversation. @throws AppError chat.missing, memberships.required */
  resolve(id: string, userId: string): Promise<string>;
  states: { drop(conversationId: string): void };
}

export interface MemoryDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  safety: Pick<ChatSafety, 'checkInput'>;
  help: Pick<CrisisHelp, 'present' | 'regionOf'>;
  conversations: MemoryConversations;
  signals: Signals;
  /** Whether a model is connected that writes facts and recaps. */
  hasModel: () => boolean;
}

/** Why a question of the background to the model was given up: somebody writes, or the server stops. */
export class Paused extends Error {}
export const isPaused = (error: unknown): boolean => error instanceof Paused;

export interface MemoryWorkerDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  engine: ChatEngine<SceneRequest>;
  likeness: WordLikeness;
  embedder: KnownEmbedder;
  signals: Signals;
  safety: Pick<ChatSafety, 'guardReply'>;
  /** Tokens that the model may read and write for one user's memory on one day; 0 for none. */
  dailyTokens: number;
  /** How many of a conversation's newest replies keep the prompt that they were written from. */
  promptsKept: number;
  /** Aborted while replies are written, so that the model is free for them. */
  quiet: () => AbortSignal;
}
