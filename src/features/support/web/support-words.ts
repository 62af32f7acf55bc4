// How topics and states are called on the screens of both sides.
import type { Topic, TicketState } from '../rules.ts';

export const TOPIC_NAMES: Record<Topic, string> = {
  account: 'Account and sign-in',
  payments: 'Payments and coins',
  pictures: 'Pictures',
  chat: 'Chats',
  characters: 'Characters',
  safety: 'Safety and reports',
  bug: 'Something is broken',
  other: 'Something else',
};

export const STATE_NAMES: Record<TicketState, string> = {
  open: 'Open',
  answered: 'Answered',
  waiting: 'Waiting',
  solved: 'Solved',
  reopened: 'Reopened',
};

const STATE_HINTS: Record<TicketState, string> = {
  open: 'We will answer here, and send you an email when we do.',
  answered: 'We answered. Did that help? Write on if it did not.',
  waiting: 'We are waiting for a repair or for somebody else, and will write as soon as we know more.',
  solved: 'This request is answered.',
  reopened: 'You took this up again. We will look at it anew.',
};

/** What the state means for the user. */
export const stateHint = (state: TicketState, hasMail: boolean): string =>
  state === 'open' && !hasMail ? 'We will answer here.' : STATE_HINTS[state];

/** Events contain the state that was set; the sentence describes what happened. */
const EVENT_TEXTS: Partial<Record<string, string>> = {
  open: 'Opened',
  answered: 'Marked as answered',
  waiting: 'Waiting for a repair or for somebody else',
  solved: 'Marked as solved',
  reopened: 'Taken up again',
};

export const eventText = (text: string): string => EVENT_TEXTS[text] ?? text;

export const bytesText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
