import type { ReactNode } from 'react';

export type Mood = 'good' | 'wait' | 'bad' | 'plain';

/** A state as a word; the colour only emphasises it. */
export const StateMark = ({ mood = 'plain', children }: { mood?: Mood; children: ReactNode }) => (
  <span className={`desk-state is-${mood}`}>{children}</span>
);
