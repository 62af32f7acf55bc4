import './tickets-desk.css';
import { SavedAnswersPage } from './saved-answers-page.tsx';
import { TicketDetail } from './ticket-detail.tsx';
import { TicketQueue } from './ticket-queue.tsx';

/** @param rest a ticket's id, or "answers". */
export const TicketsPage = ({ rest }: { rest: string }) =>
  rest === 'answers' ? <SavedAnswersPage /> : rest ? <TicketDetail key={rest} id={rest} /> : <TicketQueue />;
