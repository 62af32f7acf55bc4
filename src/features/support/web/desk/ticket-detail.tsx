import { useSession } from '../../../../platform/web/session.tsx';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskPanel } from '../../../../platform/web/desk/desk-panel.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import type { DeskTicket } from '../../contract.ts';
import { TicketThread } from '../ticket-thread.tsx';
import { AnswerBox } from './answer-box.tsx';
import { TicketControls } from './ticket-controls.tsx';
import { TicketFactsPanel } from './ticket-facts.tsx';
import { TicketMark } from './ticket-marks.tsx';
import { useDeskTicket } from './tickets-desk.queries.ts';

/** One ticket: what was written, the answer, and what staff knows of who asked. */
export function TicketDetail({ id }: { id: string }) {
  const ticket = useDeskTicket(id);
  const title = ticket.data ? `${ticket.data.number} ${ticket.data.subject}` : 'Ticket';
  return (
    <>
      <DeskHead title={title} note={<DeskLink path="tickets">All tickets</DeskLink>} />
      <Loaded query={ticket} what="ticket">
        {(data) => <TicketWork ticket={data} />}
      </Loaded>
    </>
  );
}

function TicketWork({ ticket }: { ticket: DeskTicket }) {
  const { user } = useSession();
  return (
    <div className="desk-ticket">
      <DeskPanel title="Conversation" side={<TicketMark state={ticket.state} />}>
        <TicketThread messages={ticket.messages} ticket={{ id: ticket.id, key: undefined }} ownSide="staff" />
        <AnswerBox key={`${user?.id} ${ticket.id}`} ticket={ticket} />
      </DeskPanel>
      <div className="desk-ticket-side">
        <DeskPanel title="Ticket">
          <TicketControls ticket={ticket} />
        </DeskPanel>
        <TicketFactsPanel ticket={ticket} />
        {ticket.others.length > 0 && (
          <DeskPanel title="Their other tickets">
            <ul className="list">
              {ticket.others.map(({ id, number, subject, state }) => (
                <li key={id} className="row between desk-ticket-other">
                  <DeskLink path={`tickets/${id}`} className="link clip">
                    {number} {subject}
                  </DeskLink>
                  <TicketMark state={state} />
                </li>
              ))}
            </ul>
          </DeskPanel>
        )}
      </div>
    </div>
  );
}
