// What one reply is made from.
import type { Content, Lines, TopicLines } from '../content.ts';
import type { WrittenAnswers } from '../find/written-answers.ts';
import type { Style } from '../card/speech.ts';
import type { Message } from '../read/read-message.ts';
import type { Scene } from '../scene.ts';
import type { Chance } from '../text/chance.ts';
import type { Spoken } from './spoken.ts';
import type { Story } from './stories.ts';

/** A card with what was written for it, ready to answer. */
export interface Voice {
  firstName: string;
  style: Style;
  /** Its own lines, by need; empty for a card that nothing was written for. */
  own: Lines;
  register: Lines;
  /** The register's lines about topics. */
  topics: TopicLines;
  /** All answers to these. */
  answers: readonly string[];
  /** Written questions and those of the example dialogue. */
  questions: WrittenAnswers;
  /** The card's sentences in the first person. */
  sentences: WrittenAnswers;
  stories: Story[];
}

export interface Stage {
  scene: Scene;
  content: Content;
  voice: Voice;
  message: Message;
  chance: Chance;
  /** What was said before, so that nothing is said twice. */
  spoken: Spoken;
  /** The character's earlier replies, oldest first. */
  replies: string[];
  /** The user's earlier messages, oldest first. */
  earlier: string[];
}
