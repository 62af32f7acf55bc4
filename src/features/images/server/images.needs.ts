// What this feature needs from other features; compose passes it in.
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { ChatOutcome } from '../../../platform/server/ports/chat-engine.ts';
import type { ImageEngine } from '../../../platform/server/ports/image-engine.ts';
import type { LookData } from '../../../shared/words/look/look-data.ts';
import type { Permissions as TierPermissions } from '../../../shared/words/permissions.ts';

/** The coin ledger. Amounts are whole coins. */
export interface CoinAccount {
  /**
   * Sets coins aside.
   * @returns the hold's id.
   * @throws AppError coins.insufficient
   */
  hold(
    tx: Tx,
    request: { userId: string; amount: number; purpose: string; idempotencyKey: string },
  ): Promise<string>;
  /** Spends part of a hold. */
  settle(tx: Tx, holdId: string, amount: number, note: string): Promise<void>;
  /** Gives back what was spent of a hold. */
  refund(tx: Tx, holdId: string, amount: number, note: string): Promise<void>;
  /** Gives part of a hold back. */
  release(tx: Tx, holdId: string, amount: number, note: string): Promise<void>;
}

/** What a user's tier permits. Read from the database: an access token may be older than a purchase or a lapse. */
export interface Permissions {
  of(db: Db, userId: string): Promise<TierPermissions>;
  /** Whether only members may use this model, by its name in its engine. */
  isMemberModel(model: string): Promise<boolean>;
}

/** A model with the engine that draws with it. */
export interface DrawingModel {
  /** As requests and jobs name it. */
  id: string;
  engine: ImageEngine;
  /** As the engine calls it. */
  model: string;
}

/** A model that may draw where the one before it fails. */
export interface ModelInLine extends DrawingModel {
  /** False while its engine rests after faults. */
  take(): boolean;
}

/** All image engines side by side. */
export interface PictureEngines {
  /** What users may ask for, the default first; without engines that are unavailable. */
  offered(): Promise<(DrawingModel & { name: string; description: string })[]>;
  /** Null where its engine was removed, or cannot be used. */
  find(id: string): DrawingModel | null;
  /** How many pictures a user may ask for on a day: of this engine, or of all where none is named. */
  budgetsOf(model: string): { most: number; engineId: string | null }[];
  /** Who draws a model that is asked for, in order. Empty where nobody does. */
  lineFor(id: string): Promise<ModelInLine[]>;
  /** What draws the first catalogue, and the portraits of characters. */
  targetOf(role: 'first_pictures'): Promise<DrawingModel>;
  /** Pictures that all engines together draw at the same time. */
  places(): number;
  /** The ids of models that have no place left while these are drawn. */
  full(underWay: readonly DrawingModel[]): string[];
}

/** What the engine draws a character from. */
export interface Look {
  name: string;
  seed: string;
  tags: string[];
  /** In free words, for instance "silver hair, red eyes"; placed before the prompt. */
  words: string;
  rating: 'sfw' | 'suggestive' | 'nsfw';
  creatorId: string;
  /** What its creator has settled beside that; null where nothing is. */
  data: LookData | null;
  /** Pictures that were chosen for its reference sheet, the leading one first. */
  references: string[];
}

export interface Looks {
  /** Null where there is no such character, or it is private to somebody else. */
  of(db: Db, characterId: string, viewerId: string | null): Promise<Look | null>;
}

/** Conversations, in which pictures are asked for. */
export interface Chats {
  /** @param id of a conversation, or of a character for the newest one with it @throws AppError chat.missing */
  conversationOf(db: Db, userId: string, id: string): Promise<string>;
  /**
   * The message at which a picture is asked for: the newest one that is shown where none is named.
   * @throws AppError chat.missing where the conversation is not the user's, or the message not of the conversation
   */
  messageAt(
    tx: Tx,
    userId: string,
    at: { conversationId: string; messageId?: string | undefined },
  ): Promise<string | null>;
}

export interface SafetyCheck {
  /** @throws AppError safety.blocked */
  check(text: string, surface: 'image-prompt', userId: string | null): Promise<void>;
}

/** The chat model, asked for words beside any conversation. */
export interface WordModel {
  /** False while the built-in stand-in writes, which makes nothing of a question. */
  isAvailable(): boolean;
  /** @throws ChatEngineError, or the signal's reason */
  ask(
    question: {
      instruction: string;
      material: string;
      maxTokens: number;
      temperature: number;
      seed: string;
      /** Milliseconds. */
      longestMs: number;
      userId: string;
    },
    signal: AbortSignal,
  ): Promise<{ text: string; finish: ChatOutcome['finish'] }>;
}

/** `characters` owns the table that names a character's portrait. */
export interface Portraits {
  /** @param imageId null for none. */
  set(tx: Tx, characterId: string, imageId: string | null): Promise<void>;
}

/** What was taken down by a removal request or by moderators. */
export interface HiddenFiles {
  /** Whether a picture is, or looks like, one that is hidden or was removed. */
  isHeld(bytes: Uint8Array): Promise<boolean>;
  /** What a picture looks like, and what parts of it look like. */
  printsOf(bytes: Uint8Array): Promise<Buffer[]>;
  /** A picture that looks so is never kept again. */
  remember(tx: Tx, pictureId: string, prints: readonly Buffer[]): Promise<void>;
}

/** The moderators' queue. */
export interface Reports {
  /** Once per person and subject; another one changes nothing. */
  file(report: {
    subject: 'image';
    subjectId: string;
    ownerId: string;
    reporterId: string;
    reason: string;
    note: string;
  }): Promise<void>;
}
