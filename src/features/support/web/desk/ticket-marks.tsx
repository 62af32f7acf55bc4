import { StateMark, type Mood } from '../../../../platform/web/desk/state-mark.tsx';
import type { TicketState } from '../../rules.ts';
import { STATE_NAMES } from '../support-words.ts';

const MOODS: Record<TicketState, Mood> = {
  open: 'wait',
  answered: 'plain',
  waiting: 'plain',
  solved: 'good',
  reopened: 'bad',
};

export const TicketMark = ({ state }: { state: TicketState }) => (
  <StateMark mood={MOODS[state]}>{STATE_NAMES[state]}</StateMark>
);
