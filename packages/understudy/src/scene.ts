// Input of the understudy. Every text of a card may contain the macros {{char}} and {{user}}.

/** The character to play: the usual fields of a character card. */
export interface Persona {
  name: string;
  /** Whole years, 18 or more. */
  age: number;
  /** Hook line of the character. */
  hook: string;
  /** Looks, past, manner; prose, attribute lists or W++. */
  description: string;
  /** Comma-separated or prose traits. */
  personality: string;
  /** Where and how the conversation begins. */
  scenario: string;
  /** First messages; at least one. */
  greetings: string[];
  /** Transcript in blocks that begin with <START>; lines "{{user}}: …" and "{{char}}: …". */
  exampleDialogue: string;
  /** For instance "vampire" or "shy". */
  tags: string[];
}

/** One thing that the user stated about themselves. */
export interface Fact {
  kind:
    | 'name'
    | 'age'
    | 'home'
    | 'work'
    | 'like'
    | 'dislike'
    | 'plan'
    | 'person'
    | 'pet'
    | 'feeling'
    | 'possession'
    | 'trait';
  /** Key of the fact, in lower case. */
  key: string;
  /** In the user's words, for instance "Sam", "black coffee", "a sister called Ada". */
  value: string;
  /** A sentence in the second person: "You like black coffee." */
  text: string;
}

export interface SceneTurn {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface Scene {
  persona: Persona;
  /** Under this name lines may be written for the character in the content folder. */
  slug?: string;
  /** Sentences about the character's world, of the lore entries that fit the conversation now. */
  lore?: string[];
  /** The user's name; "you" if unknown. */
  userName: string;
  /** Stored facts about the user, oldest first. */
  facts: Fact[];
  /** The newest turns of the conversation, oldest first, the user's newest message last. */
  recent: SceneTurn[];
  /** Number of messages in the whole conversation. */
  messageCount: number;
  /** Seed of all random choices: the same scene gives the same reply. */
  seed: string;
  /** ISO 8601, UTC; for "good evening". */
  now: string;
  /** 'reply' answers the last user turn; 'continue' continues the last assistant turn. */
  mode: 'reply' | 'continue';
  length: 'short' | 'medium' | 'long';
  /** Earlier alternatives of this same reply; a new one differs from all of them. */
  alternatives: string[];
}

/** Limits of a reply. */
export interface Bounds {
  /** Upper limit; a token is counted as four characters. */
  maxTokens: number;
  /** The reply ends before the first of these. */
  stop: string[];
}

export interface Played {
  text: string;
  /** 'length': it was cut to fit `maxTokens`, at the end of a sentence. */
  finish: 'stop' | 'length';
}
