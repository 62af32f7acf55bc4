import './ticket-thread.css';
import { browserClock } from '../../../platform/web/clock.ts';
import { relativeDate } from '../../../platform/web/format.ts';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import type { TicketMessage } from '../contract.ts';
import { AttachmentView } from './attachments/attachment-view.tsx';
import type { TicketRef } from './support.queries.ts';
import { eventText } from './support-words.ts';

interface TicketThreadProps {
  messages: readonly TicketMessage[];
  ticket: TicketRef;
  /** The side whose messages are aligned right. */
  ownSide: 'user' | 'staff';
}

/** The conversation, oldest first. */
export function TicketThread({ messages, ticket, ownSide }: TicketThreadProps) {
  return (
    <ol className="ticket-thread" aria-label="Conversation">
      {messages.map((message) =>
        message.kind === 'event' ? (
          <EventLine key={message.id} message={message} ownSide={ownSide} />
        ) : (
          <li
            key={message.id}
            className={classNames(
              'ticket-message',
              message.from === ownSide && 'is-own',
              message.kind === 'note' && 'is-note',
            )}
          >
            <p className="ticket-author cap">
              {message.kind === 'note' && <b>Internal note</b>}
              <b>{message.from === ownSide && ownSide === 'user' ? 'You' : message.author}</b>
              <When at={message.at} />
            </p>
            <p className="ticket-text" dir="auto">
              {message.text}
            </p>
            {message.attachments.length > 0 && (
              <div className="ticket-files">
                {message.attachments.map((one) => (
                  <AttachmentView key={one.id} attachment={one} ticket={ticket} />
                ))}
              </div>
            )}
          </li>
        ),
      )}
    </ol>
  );
}

const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}>
    {relativeDate(at, browserClock.now())}
  </time>
);

/** To the user it does not matter who of staff did it. */
function EventLine({ message, ownSide }: { message: TicketMessage; ownSide: 'user' | 'staff' }) {
  const isNamed = ownSide === 'staff' && message.from !== 'system';
  return (
    <li className="ticket-event cap">
      <span>{eventText(message.text)}</span>
      {isNamed && <span>{message.author}</span>}
      <When at={message.at} />
    </li>
  );
}
