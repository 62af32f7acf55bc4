import type { JsonObject } from './json-value.ts';

export type Spec = 'v1' | 'v2' | 'v3';

/**
 * A Character Card of any version, with the field names of V3. Texts are unchanged, including macros such as
 * {{char}}. Fields outside the standards are kept and written again.
 */
export interface Card {
  /** The standard that the file was read as. */
  spec: Spec;
  /** As stated in the file, for instance "2.0"; empty in V1. */
  specVersion: string;
  name: string;
  description: string;
  personality: string;
  scenario: string;
  firstMessage: string;
  /** Transcript in blocks that begin with <START>. */
  exampleDialogue: string;
  /** For people, never in a prompt. The English text if there are several languages. */
  creatorNotes: string;
  systemPrompt: string;
  postHistoryInstructions: string;
  alternateGreetings: string[];
  /** Greetings for group chats only. */
  groupOnlyGreetings: string[];
  tags: string[];
  creator: string;
  characterVersion: string;
  /** Replaces the name in {{char}} unless it is empty. */
  nickname?: string;
  /** Notes by ISO 639-1 language code. */
  creatorNotesMultilingual?: Record<string, string>;
  /** The origin of the card: identifiers or URLs. */
  source?: string[];
  /** Unix seconds; 0 = unknown. */
  creationDate?: number;
  /** Unix seconds; 0 = unknown. */
  modificationDate?: number;
  extensions: JsonObject;
  /** Keys that no standard defines: `top` next to `data`, `data` within it. */
  unknown: { top: JsonObject; data: JsonObject };
  /** Keys next to `data` that repeat a field for older programs. The writer recreates them. */
  mirrors: string[];
}

export interface CardAsset {
  /** icon, background, user_icon, emotion, or a program's own type. */
  type: string;
  /** https:, data:, embeded://path, ccdefault: or a program's own scheme. */
  uri: string;
  name: string;
  /** Lower case without a dot, or "unknown". */
  ext: string;
  /** The bytes that the address refers to, if the file contains them. */
  bytes: Uint8Array | null;
  unknown: JsonObject;
}

/** A file of a CharX archive that no asset refers to. Its content is not checked. */
export interface ArchiveFile {
  path: string;
  bytes: Uint8Array;
}

export interface Picture {
  bytes: Uint8Array;
  mime: string;
  width: number;
  height: number;
}
