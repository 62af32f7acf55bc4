import './ticket-state.css';
import type { TicketState } from '../rules.ts';
import { STATE_NAMES } from './support-words.ts';

/** The state in a word; the colour only underlines it. */
export const TicketStateMark = ({ state }: { state: TicketState }) => (
  <span className={`ticket-state is-${state}`}>{STATE_NAMES[state]}</span>
);
