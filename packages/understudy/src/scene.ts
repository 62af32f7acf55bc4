// What the understudy is given. Every text of a card may hold the macros {{char}} and {{user}}.

/** The character that is played: the usual fields of a character card. */
export interface Persona {
  name: string;
  /** Whole years, 18 or more. */
  age: number;
  /** One line that says who it is. */
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

/** One thing that the user told about themselves. */
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
  /** What the fact is keyed by, lower case. */
  key: string;
  /** As the user put it, for instance "Sam", "black coffee", "a sister called Ada". */
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
  /** How the user is called; "you" when they never said. */
  userName: string;
  /** What is known of the user, oldest first. */
  facts: Fact[];
  /** The newest turns of the conversation, oldest first, the user's newest message last. */
  recent: SceneTurn[];
  /** How many messages the whole conversation has. */
  messageCount: number;
  /** Decides every choice that chance makes: the same scene gives the same reply. */
  seed: string;
  /** ISO 8601, UTC; for "good evening". */
  now: string;
  /** 'reply' answers the last user turn; 'continue' goes on with the last assistant turn. */
  mode: 'reply' | 'continue';
  length: 'short' | 'medium' | 'long';
  /** Earlier alternatives of this same reply; a new one differs from all of them. */
  alternatives: string[];
}

/** How far a reply may go. */
export interface Bounds {
  /** An upper limit, at about four characters a token. */
  maxTokens: number;
  /** The reply ends before the first of these. */
  stop: string[];
}

export interface Played {
  text: string;
  /** 'length': it was cut to fit `maxTokens`, at the end of a sentence. */
  finish: 'stop' | 'length';
}
