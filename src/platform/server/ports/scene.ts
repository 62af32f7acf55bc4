import type { Fact } from '../../../shared/words/memory.ts';
import type { Persona } from '../../../shared/words/persona.ts';
import type { ChatRequest, ChatTurn } from './chat-engine.ts';

/** What a prompt was built from, for an engine without a model, which works from the card itself. */
export interface Scene {
  persona: Persona;
  /** How the user is called; "you" when they never said. */
  userName: string;
  /** What is known of the user, oldest first. */
  facts: Fact[];
  /** The newest turns of the conversation, oldest first, the user's newest message last. */
  recent: ChatTurn[];
  /** How many messages the whole conversation has. */
  messageCount: number;
  /** Stable for one reply: (conversation, message, alternative). Seeds every choice that chance makes. */
  seed: string;
  /** ISO 8601, UTC; for "good evening". */
  now: string;
  length: 'short' | 'medium' | 'long';
  /** Earlier alternatives of this same reply; a new one differs from all of them. */
  alternatives: string[];
}

/** A request with its scene: what the chat hands to every engine. Engines with a model do not know of the scene. */
export interface SceneRequest extends ChatRequest {
  scene: Scene;
}
