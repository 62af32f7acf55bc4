import './event-log-panel.css';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../../../platform/web/ui/controls/icon-button.tsx';
import type { EventLog, LoggedEvent } from './event-log.ts';

/** The raw events: sequence number, name, time since the request, data. */
export function EventLogPanel({ log }: { log: EventLog }) {
  const events = useSyncExternalStore(log.subscribe, log.get, log.get);
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    end.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [events]);
  return (
    <div className="event-log">
      <div className="row between">
        <h2 className="t-s">Raw events</h2>
        <IconButton label="Clear events" size="small" onClick={log.clear}>
          <Trash2 className="i i-s" />
        </IconButton>
      </div>
      {events.length === 0 ? (
        <p className="cap">Say something: start, delta, usage, done and error appear here.</p>
      ) : (
        // The list must be focusable to be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ol ref={end} tabIndex={0} aria-label="Raw events">
          {events.map((event) => (
            <OneEvent key={event.number} event={event} />
          ))}
        </ol>
      )}
    </div>
  );
}

function OneEvent({ event: { event, seq, after, data } }: { event: LoggedEvent }) {
  return (
    <li className={`is-${event}`}>
      <span className="num">{seq ?? '–'}</span>
      <b>{event}</b>
      <span className="num">{Math.round(after)} ms</span>
      <code>{typeof data === 'string' ? data : JSON.stringify(data)}</code>
    </li>
  );
}
