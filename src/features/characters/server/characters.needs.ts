import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import type { LookData } from '../../../shared/words/look/look-data.ts';
import type { Help } from '../../../shared/words/help.ts';
import type { Persona } from '../../../shared/words/persona.ts';
import type { Picture } from '../../../shared/words/picture.ts';
import type { OfferedTag } from '../problems.ts';

interface Viewer {
  userId: string | null;
  showNsfw: boolean;
}

export interface Summaries {
  summaries(ids: string[], viewer: Viewer): Promise<CharacterSummary[]>;
}

export interface TagDetails {
  details(names: string[]): Promise<{ name: string; displayName: string; emoji: string; color: string }[]>;
}

export interface OfferedTags {
  /** Every tag that is not disabled, once per category that offers it. */
  offered(): Promise<(OfferedTag & { displayName: string })[]>;
}

export interface Galleries {
  /** The first of a character's public pictures in gallery order, and their total number. */
  galleryOf(
    characterId: string,
    viewer: { userId: string | null; showNsfw: boolean },
  ): Promise<{ pictures: Picture[]; total: number }>;
}

export interface CharacterPictures {
  /**
   * Removes the generated or uploaded portraits of permanently deleted characters. Pictures that users made
   * with them are kept.
   * @returns a function that deletes the bytes; call it after the commit.
   */
  dropPortraits(tx: Tx, characterIds: string[]): Promise<() => Promise<void>>;
  /** The bytes of the widest rendition of a picture; null if there are none. */
  bytesOf(imageId: string): Promise<{ bytes: Uint8Array; mime: string } | null>;
  /** Queues the portrait of a visible character without one. At most once per character, even if it fails. */
  queueFirstPortrait(tx: Tx, characterId: string, creatorId: string): Promise<void>;
  /**
   * Makes a picture the portrait of the maker's character.
   * @throws AppError images.upload if the bytes are not a picture
   */
  setPortrait(
    characterId: string,
    maker: { userId: string; showNsfw: boolean },
    bytes: Uint8Array,
  ): Promise<{ id: string }>;
}

/** The look data of characters, which engines draw from. */
export interface Looks {
  /** Null where nothing was saved. */
  read(db: Db, characterId: string): Promise<LookData | null>;
  /** In place of whatever there was. */
  write(tx: Tx, characterId: string, data: LookData): Promise<void>;
  /** Of characters that are removed, also where their rows stay for the chats of others. */
  drop(tx: Tx, characterIds: string[]): Promise<void>;
}

export interface CharacterFinding {
  field: string;
  severity: 'review' | 'block' | 'hard';
  category: string;
  policy: string;
  message: string;
  fix: string;
  rule: string;
  spans: { start: number; end: number; text: string }[];
}

/** The texts of a character, by field. */
export interface CardTexts {
  age: number | null;
  texts: Record<string, string>;
  greetings: string[];
  tags: string[];
  lorebook: { keys: string[]; content: string; comment: string }[];
  drawn: Record<string, string>;
}

export interface CharacterSafety {
  /** Findings that block publishing or need a moderator. Nothing is recorded. */
  examineCharacter(card: CardTexts): Promise<CharacterFinding[]>;
  recordCharacter(
    findings: readonly CharacterFinding[],
    about: { userId: string; characterId: string | null },
  ): Promise<void>;
  /** @throws AppError safety.blocked */
  check(text: string, surface: 'image-prompt', userId: string | null): Promise<void>;
}

export interface Chats {
  /** Removes conversations with a character in which nobody has written. */
  dropUnused(tx: Tx, characterIds: string[]): Promise<void>;
}

/** A chat that is not stored. */
export interface TestChat {
  userId: string;
  characterId: string;
  persona: Persona;
  rating: string;
  tags: string[];
  history: { role: 'user' | 'assistant'; content: string }[];
  content: string;
  /** The Accept-Language header. */
  languages: string | undefined;
}

export interface TestChats {
  isStandIn(): boolean;
  /**
   * @returns the whole reply, whose pieces were passed to the listener.
   * @throws AppError safety.blocked, safety.retracted, chat.too_many, chat.too_long, chat.help_first,
   * chat.engine
   */
  reply(
    chat: TestChat,
    listener: { help(help: Help): void; text(text: string): void },
    signal: AbortSignal,
  ): Promise<string>;
}

export interface Sketches {
  /** The whole text that `draw` draws from. */
  textOf(look: { tags: string[]; words: string }): string;
  /** Draws a small WebP picture of a look. Aborting rejects with the signal's reason. */
  draw(
    look: { seed: string; tags: string[]; words: string },
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array; width: number; height: number }>;
}
