// How requests are worded on screens.
import type { RemovalStatus } from '../contract.ts';
import { KIND_RULES, type RemovalKind } from '../rules.ts';

const WHEN = { dateStyle: 'long', timeStyle: 'short' } as const;

/** In the reader's own time. */
export const whenText = (iso: string): string => new Date(iso).toLocaleString('en-US', WHEN);

export type Tone = 'wait' | 'good' | 'bad';

export const STATE_WORDS: Record<
  RemovalStatus['state'],
  { title: string; requester: string; owner: string; tone: Tone }
> = {
  open: {
    title: 'We are looking at it',
    requester: 'A member of our staff looks at what you wrote and decides.',
    owner: 'It is hidden for now. A member of our staff looks at it and decides.',
    tone: 'wait',
  },
  waiting: {
    title: 'Waiting for the owner',
    requester: 'It stays hidden until its owner has answered.',
    owner: 'It stays hidden until you have answered.',
    tone: 'wait',
  },
  removed: {
    title: 'Removed',
    requester: 'What you named is removed for good.',
    owner: 'It is removed for good.',
    tone: 'good',
  },
  rejected: {
    title: 'Not removed',
    requester: 'We did not find what the request says. The content is visible as before.',
    owner: 'The request was rejected. It is visible as before.',
    tone: 'bad',
  },
  restored: {
    title: 'Visible again',
    requester: 'No one reported a court action after the counter-notice, so it is visible again.',
    owner: 'No one reported a court action after your counter-notice, so it is visible again.',
    tone: 'bad',
  },
};

export const ITEM_WORDS: Record<RemovalStatus['items'][number]['state'], string> = {
  received: 'Received',
  hidden: 'Hidden',
  removed: 'Removed',
  restored: 'Visible again',
  kept: 'Left as it is',
  reviewed: 'Looked at',
};

const SHORT: Record<RemovalKind, string> = {
  intimate_image: 'Intimate picture',
  minor: 'Under 18',
  likeness: 'Real person',
  copyright: 'Copyright',
  other: 'Illegal content',
};
export const kindName = (kind: RemovalKind): string => SHORT[kind];

/** What the owner's way to object is called. */
export const answerName = (kind: RemovalKind): string =>
  KIND_RULES[kind].hasCounterNotice ? 'counter-notice' : 'objection';
