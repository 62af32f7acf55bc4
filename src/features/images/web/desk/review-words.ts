import type { PictureReview } from '../../review-contract.ts';

type Mood = 'good' | 'bad' | 'wait' | 'plain';

/** What became of it, or what it waits as. */
export function stateOf({ state, outcome }: Pick<PictureReview, 'state' | 'outcome'>): {
  mood: Mood;
  text: string;
} {
  switch (state) {
    case 'open':
      return outcome === 'held' ? { mood: 'bad', text: 'Held' } : { mood: 'wait', text: 'Covered' };
    case 'cleared':
      return { mood: 'good', text: 'Cleared' };
    case 'kept':
      return { mood: 'plain', text: 'Left covered' };
    case 'removed':
      return { mood: 'plain', text: 'Removed' };
    case 'refused':
      return { mood: 'plain', text: 'Refused by the guard' };
  }
}

export const causeOf = (category: string): string => category || 'Nothing has looked at it';
