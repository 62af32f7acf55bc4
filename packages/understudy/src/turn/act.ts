import type { Topic } from '../phrases/card-topics.ts';
import type { Danger } from './danger.ts';
import type { UserAction } from './user-action.ts';
import type { Request } from './request.ts';
import type { Sincere } from './sincere.ts';
import type { Social } from './social.ts';
import type { Told } from './told.ts';

/** A question, classified by the kind of answer that it needs. */
export type Ask =
  | { kind: 'self'; topic: Topic; about: string }
  | { kind: 'self-open'; about: string; form: 'yes-no' | 'wh' }
  | { kind: 'do-you-like'; about: string }
  | { kind: 'memory'; about: string }
  | {
      kind: 'opinion' | 'belief' | 'favourite' | 'how-long' | 'superlative' | 'state' | 'guess' | 'what-kind';
      about: string;
    }
  | { kind: 'choice'; options: string[] }
  | { kind: 'advice'; about: string }
  | { kind: 'of-me'; about: string }
  | { kind: 'why' | 'what' | 'really' | 'and-you' }
  | { kind: 'world'; about: string }
  | { kind: 'open'; about: string };

/** One part of a turn: a question, a request, a statement, an action or a phrase of courtesy. */
export type Act = { text: string } & (
  | { type: 'social'; social: Social }
  | { type: 'ask'; ask: Ask }
  | { type: 'request'; request: Request }
  | { type: 'told'; told: Told }
  | { type: 'action'; action: UserAction }
  | { type: 'statement' }
);

export interface Turn {
  text: string;
  danger: Danger | undefined;
  sincere: Sincere | undefined;
  language: string | undefined;
  isEmpty: boolean;
  isOdd: boolean;
  isShouting: boolean;
  acts: Act[];
  stems: Set<string>;
}
