// How a model that writes plain text on is told who speaks: marks before and after each turn.

export interface Marks {
  before: string;
  after: string;
}

export interface InstructTemplate {
  name: string;
  /** Before everything; the mark of the beginning itself is added by the servers. */
  begin: string;
  /** Around the system turns at the beginning. */
  system: Marks;
  /** Around later ones, where they differ. */
  middle?: Marks;
  /** Between the system turns at the beginning and the conversation. */
  chatStart?: string;
  user: Marks;
  assistant: Marks;
  /** Where it differs from the others: before the first turn of its role, and before the reply. */
  firstUser?: string;
  firstAssistant?: string;
  reply?: string;
  /** Where system turns may stand; elsewhere they are the user's. */
  systemTurns: 'anywhere' | 'begin' | 'none';
  /** Whether the roles have to alternate. */
  isAlternating: boolean;
  /** Whether the reply begins with the character's name. */
  hasNames: boolean;
  /** Whether its marks hold {{user}} or {{char}}. */
  hasPlaceholders?: boolean;
  /** The model ends its turn with one of these, or begins another's. They never reach the text. */
  stop: readonly string[];
}
