/** Texts of a card that macros insert. Their own macros are expanded, because their creator wrote them. */
export type CardField =
  | 'description'
  | 'personality'
  | 'scenario'
  | 'systemPrompt'
  | 'postHistoryInstructions'
  | 'depthPrompt'
  | 'creatorNotes'
  | 'version'
  | 'exampleDialogue'
  | 'imagePrompt'
  | 'imageNegativePrompt';

export interface MacroNames {
  /** The speaker, by nickname if it has one. */
  char: string;
  user: string;
  /** All characters of the conversation, in their order. Absent when the speaker is alone. */
  members?: readonly string[];
  /** Of these, the ones that do not answer. */
  muted?: readonly string[];
}

export interface MacroClock {
  /** Milliseconds since the Unix epoch. */
  now: number;
  /** IANA time zone of the user; UTC if it is unknown. */
  zone?: string;
}

export interface MacroChat {
  /** The known messages of the shown path, oldest first. They are inserted as they are, and never expanded. */
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  /** How many older messages the path has; message numbers begin at 0 with the oldest. */
  older?: number;
  firstIncluded?: number;
  firstDisplayed?: number;
  /** Alternatives of the newest message, and the shown one from 1. */
  alternatives?: { count: number; current: number };
  summary?: string;
  /** What the user has written and not yet sent. */
  input?: string;
  /** When the user's last message was sent. Milliseconds since the Unix epoch. */
  lastUserAt?: number;
}

export interface MacroRuntime {
  model?: string;
  maxPromptTokens?: number;
  maxContextTokens?: number;
  maxReplyTokens?: number;
  isMobile?: boolean;
  /** For instance "normal", "continue" or "regenerate". */
  generationType?: string;
  extensions?: readonly string[];
}

/** What macros know. Everything but the names may be absent; its macros insert nothing then. */
export interface MacroContext {
  names: MacroNames;
  /** Raw, as the creator wrote them. */
  card?: Partial<Record<CardField, string>>;
  greetings?: readonly string[];
  /** What the user wrote about themselves: only names and time are expanded in it. */
  persona?: string;
  chat?: MacroChat;
  /** Without it the macros of time stay as text. */
  clock?: MacroClock;
  /** `{{pick}}` chooses by it, so it never changes for a conversation. */
  chatId?: string;
  /** `{{random}}` and `{{roll}}` draw by it: constant for one reply, another for each reply. */
  seed?: string;
  variables?: { chat?: ReadonlyMap<string, string>; global?: ReadonlyMap<string, string> };
  runtime?: MacroRuntime;
  /** Texts of lorebook entries by their outlet's key, already expanded. */
  outlets?: ReadonlyMap<string, string>;
  /**
   * Who sees the result. `{{comment:t}}` is shown to a reader only; `{{hidden_key:t}}` is found only by the search for
   * keys of the lorebook. The model sees neither.
   */
  target?: 'prompt' | 'reader' | 'search';
  /** Characters that macros may insert, where that is fewer than for a prompt. */
  limit?: number;
}

/** Null removes the variable. */
export interface VariableChange {
  scope: 'chat' | 'global';
  name: string;
  value: string | null;
}
