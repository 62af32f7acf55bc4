import type { Tx } from '../../../platform/server/db/database.ts';
import type { Remark } from '../../../shared/remark.ts';

export type Mark = 'masked' | 'corrected' | 'out_of_role' | 'cut' | 'stand_in';

export interface TakenMessage {
  id: string;
  conversationId: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  speakerId: string | null;
  /** The persona that the user wrote it as; null for themselves. */
  personaName: string | null;
  content: string;
  state: 'complete' | 'interrupted' | 'stopped' | 'failed' | 'retracted';
  /** Among the children of the same parent, from 1. */
  alternative: number;
  /** Tokens from the first message up to and including this one. */
  pathTokens: number;
  marks: readonly Mark[];
  thoughts: string | null;
  /** What the user wished of it. */
  hint: string | null;
  /** Of the path that begins with it. */
  pathName: string | null;
  editedAt: Date | null;
  /** When the user has pinned it. */
  pinnedAt: Date | null;
  at: Date;
}

export interface TakenChat {
  id: string;
  userId: string;
  characterId: string;
  title: string;
  at: Date;
  /** Whom the user goes on to speak as; null for themselves. */
  personaName: string | null;
  /** The persona that it is bound to; null for the one of the name. */
  personaId: string | null;
  note: TakenNote | null;
  variables: Readonly<Record<string, string>>;
  kept: TakenKept | null;
}

/** How replies are written in a chat and how it is kept. */
export interface TakenKept {
  /** Checked by `fitKept`. */
  fields: Readonly<Record<string, unknown>>;
  folderId: string | null;
}

/** An author's note. */
interface TakenNote {
  text: string;
  isOn: boolean;
  /** How many messages stand after it; `top` is before all of them. */
  depth: number | 'top';
  /** It stands in the prompt of every n-th message of the user. */
  every: number;
}

/** Stores conversations that were written elsewhere. */
export interface ChatIntake {
  tokensOf(text: string): number;
  /** A note within the limits of this product; the same object where it is within them. */
  fitNote(note: TakenNote): TakenNote;
  /** Those of the fields of an export that are possible here; the same object where all are. */
  fitKept(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** What macros have set in a conversation, by name. @param endId of a path; null for the shown one */
  variablesOf(conversationId: string, endId: string | null): Promise<ReadonlyMap<string, string>>;
  /**
   * A greeting with its macros expanded, as a new conversation begins with it.
   * @param userName whom the user speaks as; empty for themselves
   * @param wanted its text, or which of the character's it is
   * @returns null where there is none
   */
  greeting(
    of: { userId: string; characterId: string; conversationId: string; userName: string },
    wanted: { text: string } | { index: number },
  ): Promise<string | null>;
  /**
   * @param chats of one user
   * @returns false, with nothing stored, where the user may not talk with one of the characters
   */
  begin(tx: Tx, chats: readonly TakenChat[]): Promise<boolean>;
  /** @param shown parents with the child that is shown below each */
  append(tx: Tx, messages: readonly TakenMessage[], shown: ReadonlyMap<string, string>): Promise<void>;
  /**
   * The end of the shown path, which nobody else moves until the transaction ends.
   * @returns null where the chat is in the bin or deleted
   */
  lockEnd(tx: Tx, conversationId: string): Promise<{ headId: string | null } | null>;
  moveEnds(
    tx: Tx,
    ends: readonly { conversationId: string; headId: string; updatedAt: Date }[],
  ): Promise<void>;
  /** @returns those that are neither in the bin nor deleted */
  finish(tx: Tx, ends: readonly { conversationId: string; updatedAt: Date }[]): Promise<ReadonlySet<string>>;
  /** In one transaction, for good; what is gone is passed over. */
  deleteAll(userId: string, ids: readonly string[]): Promise<void>;
}

export interface MessageFinding {
  isAllowed: boolean;
  severity: 'hard' | 'block';
  category: string;
  rule: string;
  /** The text with personal data covered; null where there is none. */
  masked: string | null;
}

export interface MessageSafety {
  /** Whether a name could be taken for one of those who run the site. */
  isReserved(name: string): boolean;
  /** On a thread of its own. Records nothing. */
  examineMessages(
    messages: { from: 'user' | 'character'; text: string; earlier: readonly string[] }[],
  ): Promise<MessageFinding[]>;
  recordMessages(
    refused: readonly { finding: MessageFinding; text: string }[],
    userId: string,
  ): Promise<void>;
}

export interface Cards {
  /**
   * Taking one again with the same id goes on where it broke off.
   * @returns whether one may talk with the character at once (otherwise something is missing, an age for instance), and
   * the name of the lorebook that the card names without holding it
   * @throws AppError characters.card
   */
  take(
    maker: { userId: string; showNsfw: boolean },
    id: string,
    file: { bytes: Buffer; filename: string; mime: string },
  ): Promise<{ id: string; name: string; isOpen: boolean; lorebook: string | null }>;
  /** It can be restored for a while. @throws AppError characters.missing */
  delete(id: string, userId: string): Promise<unknown>;
}

/** Lorebooks that come with a folder. Taking one again with the same id changes nothing. */
export interface FolderLorebooks {
  /** @returns what was changed or left out @throws AppError with a sentence */
  take(
    userId: string,
    id: string,
    file: { bytes: Buffer; filename: string; mime: string },
  ): Promise<{ notes: Remark[] }>;
  /** Lets one apply at a place. @returns false where that cannot be */
  giveTo(
    userId: string,
    id: string,
    place: { personaId: string } | { conversationId: string } | { characterId: string },
  ): Promise<boolean>;
  /** @throws AppError lorebooks.missing */
  delete(userId: string, id: string): Promise<unknown>;
}

/** Personas that come with a folder. Taking one again with the same id changes nothing. */
export interface FolderPersonas {
  /**
   * @param file one persona, as the program writes a file with it
   * @returns under another id where it was here already @throws AppError with a sentence
   */
  take(
    userId: string,
    id: string,
    file: { bytes: Uint8Array; picture: Uint8Array | null },
  ): Promise<{ id: string; isNew: boolean; notes: Remark[] }>;
  /**
   * Lets new conversations with the character begin as it, unless something is chosen there already.
   * @returns whether they do
   */
  giveTo(userId: string, id: string, characterId: string): Promise<boolean>;
  /** @throws AppError personas.missing */
  delete(userId: string, id: string): Promise<unknown>;
}

/** Presets that come with a folder. */
export interface FolderPresets {
  /** Whether the file holds anything that a preset has here; templates of prompts for instance do not. */
  isPreset(file: { bytes: Uint8Array; filename: string }): boolean;
  has(userId: string, id: string): Promise<boolean>;
  /** @returns what of the file was not taken @throws AppError presets.too_many */
  take(
    userId: string,
    id: string,
    file: { bytes: Uint8Array; filename: string },
  ): Promise<{ notTaken: Remark[] }>;
  /** @throws AppError presets.missing */
  delete(userId: string, id: string): Promise<unknown>;
}

/** Quick replies that come with a folder, by sets. */
export interface FolderQuickReplies {
  isSet(file: { bytes: Uint8Array }): boolean;
  /** Whether some of the set with this id are here. */
  has(userId: string, id: string): Promise<boolean>;
  /** @returns how many are new and how many were here already; what was not taken, each with its reason */
  take(
    userId: string,
    id: string,
    file: { bytes: Uint8Array },
  ): Promise<{ added: number; known: number; notTaken: Remark[] }>;
  delete(userId: string, id: string): Promise<void>;
}

export interface KeptPictures {
  /** Whether a picture may be kept for its owner: it is one, and neither hidden nor refused. */
  mayKeep(bytes: Uint8Array): Promise<boolean>;
  /** A small WebP of it; null where it was hidden since. @param isCovered shows its colours only */
  view(bytes: Uint8Array, isCovered: boolean): Promise<Buffer | null>;
}
