import './help-card.css';
import { ChevronDown, ExternalLink, HeartHandshake, MessageSquareText, Phone } from 'lucide-react';
import { useId, useState } from 'react';
import type { Help, HelpResource } from '../../../../shared/words/help.ts';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { smsOf, telOf } from './help-links.ts';

interface HelpCardProps {
  help: Help;
  /** Called when a phone number or link is used. */
  onUse?: () => void;
  /** Called with the chosen region. Without it the region cannot be changed. */
  onRegion?: (code: string) => void;
}

/** Number of resources shown initially, so that the card and the reply fit on a phone screen. */
const FIRST = 3;

const WORDS = {
  1: { title: 'If it gets heavy, someone is there to listen', text: '' },
  2: {
    title: 'You do not have to carry this alone',
    text: 'These people are there to listen, whatever it is about. You need no right words.',
  },
  3: {
    title: 'Please talk to someone now',
    text: 'If you might act on this, call before you do anything else.',
  },
} as const;

/** Crisis help resources. The card cannot be dismissed, so nobody closes it by accident. */
export function HelpCard({ help, onUse, onRegion }: HelpCardProps) {
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  const isStrip = help.tier === 1;
  const words = WORDS[help.tier as 1 | 2 | 3];
  const first = isStrip ? 1 : FIRST;
  const shown = isOpen ? help.resources : help.resources.slice(0, first);
  const hasMore = help.resources.length > first || isStrip;
  return (
    <section
      className={classNames('help-card', isStrip && 'is-strip', help.tier === 3 && 'is-urgent')}
      aria-labelledby={title}
    >
      <div className="help-card-head">
        <HeartHandshake className="i" />
        <h2 id={title}>{words.title}</h2>
      </div>
      {words.text && <p className="help-card-text">{words.text}</p>}
      {!isStrip && <Emergency number={help.emergency} onUse={onUse} />}
      <ul className="help-card-list">
        {shown.map((resource) => (
          <ResourceRow
            key={resource.name + (resource.phone ?? resource.url)}
            resource={resource}
            onUse={onUse}
          />
        ))}
      </ul>
      <div className="help-card-foot">
        {hasMore && (
          <button
            type="button"
            className="help-card-more"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Less' : 'More help'}
            <ChevronDown className="i i-xs" />
          </button>
        )}
        {onRegion && (!isStrip || isOpen) && (
          <label className="help-card-region">
            <span className="help-card-where">Helplines for</span>
            <select value={help.region.code} onChange={(event) => onRegion(event.target.value)}>
              {help.regions.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </section>
  );
}

function Emergency({ number, onUse }: { number: string | null; onUse?: () => void }) {
  if (!number)
    return (
      <p className="help-card-emergency">
        In immediate danger, call the emergency number of the place where you are.
      </p>
    );
  return (
    <p className="help-card-emergency">
      <span>In immediate danger</span>
      <a
        className={buttonClass({ variant: 'primary', className: 'help-card-call' })}
        href={telOf(number)}
        onClick={onUse}
      >
        <Phone className="i i-s" />
        Call {number}
      </a>
    </p>
  );
}

function ResourceRow({ resource, onUse }: { resource: HelpResource; onUse?: () => void }) {
  const { name, phone, text, url, hours, note } = resource;
  const about = [note, hours].filter(Boolean).join(' · ');
  const isNumbered = phone !== null || text !== null;
  const away = { href: url, target: '_blank', rel: 'noopener noreferrer', onClick: onUse };
  return (
    <li className="help-card-row">
      <div className="grow">
        {isNumbered ? (
          <a className="help-card-name" {...away}>
            {name}
            <ExternalLink className="i i-xs" />
          </a>
        ) : (
          <div className="help-card-name">{name}</div>
        )}
        {about && <div className="cap">{about}</div>}
      </div>
      <div className="help-card-ways">
        {phone && (
          <a className={buttonClass({ size: 'small' })} href={telOf(phone)} onClick={onUse}>
            <Phone className="i i-xs" />
            <span className="sr">Call {name}: </span>
            {phone}
          </a>
        )}
        {text && (
          <a className={buttonClass({ size: 'small' })} href={smsOf(text)} onClick={onUse}>
            <MessageSquareText className="i i-xs" />
            <span className="sr">Write to {name}: </span>
            {text}
          </a>
        )}
        {!isNumbered && (
          <a className={buttonClass({ size: 'small' })} {...away}>
            <ExternalLink className="i i-xs" />
            <span className="sr">{name}: </span>
            Website
          </a>
        )}
      </div>
    </li>
  );
}
