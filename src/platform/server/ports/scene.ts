import type { Fact } from '../../../shared/words/memory.ts';
import type { Persona } from '../../../shared/words/persona.ts';
import type { ChatRequest, ChatTurn } from './chat-engine.ts';

/**
 * The parts that a prompt was built from, for an engine without a model, which works from the card itself.
 */
export interface Scene {
  persona: Persona;
  /** The user's name; "you" if it is unknown. */
  userName: string;
  /** Remembered facts about the user, oldest first. */
  facts: Fact[];
  /** The newest turns of the conversation, oldest first, the user's newest message last. */
  recent: ChatTurn[];
  /** Number of messages in the whole conversation. */
  messageCount: number;
  /** Stable for a reply (conversation, message, alternative). Seeds all random choices. */
  seed: string;
  /** ISO 8601, UTC; for "good evening". */
  now: string;
  /** The user's time zone, an IANA name; UTC if it is not known. */
  zone?: string;
  length: 'short' | 'medium' | 'long';
  /** Earlier alternatives of this reply; a new one must differ from all of them. */
  alternatives: string[];
}

/** The request that the chat passes to every engine. Engines with a model ignore the scene. */
export interface SceneRequest extends ChatRequest {
  scene: Scene;
}
