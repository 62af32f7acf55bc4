import type { Mood } from '../../../../platform/web/desk/state-mark.tsx';
import type { DeskItem, DeskSummary } from '../../contract.ts';

export const STATES: Record<DeskSummary['state'], { text: string; mood: Mood }> = {
  open: { text: 'Open', mood: 'wait' },
  waiting: { text: 'Waits for owner', mood: 'wait' },
  removed: { text: 'Removed', mood: 'bad' },
  rejected: { text: 'Rejected', mood: 'plain' },
  restored: { text: 'Restored', mood: 'good' },
};

export const PRIORITIES = ['Urgent', 'High', 'Normal'] as const;

/** Why something was not hidden before anybody had looked. */
export const LEFT: Record<DeskItem['leftBecause'], string> = {
  '': '',
  house: 'Not hidden: made by the product itself',
  rejected_before: 'Not hidden: the same person’s request about it was rejected before',
  misuse: 'Not hidden: several requests of this person were rejected',
  limit: 'Not hidden: too much was hidden for this network address today',
  private: 'Not hidden: whoever filed this cannot see it',
  decided: 'Not hidden: a decision about it and this kind of request stands',
  bulk: 'Not hidden: no account and no reason, and it is not the one thing that was named',
};

export const ORIGINS: Record<DeskItem['origin'], string> = {
  named: 'Named',
  part: 'Picture of the named character',
  copy: 'The same file elsewhere',
};

export const EVENTS: Record<string, string> = {
  filed: 'Filed',
  filed_and_hidden: 'Filed, and hidden at once',
  copies_hidden: 'Copies hidden',
  removed: 'Decided: removed',
  rejected: 'Decided: restored',
  waiting: 'Decided: hidden until the owner answers',
  counter_notice: 'Counter-notice',
  objection: 'Objection',
  court_action: 'Court action recorded',
  restored: 'Restored after the counter-notice',
};
