import './guide-card.css';
import { Link } from '@tanstack/react-router';
import type { GuideSummary } from '../contract.ts';
import { dayOf } from './day.ts';
import { GuideTitle } from './guide-title.tsx';

interface GuideCardProps {
  guide: GuideSummary;
  /** The first one: it is seen at once. */
  isFirst?: boolean;
  heading?: 'h2' | 'h3';
}

/** The whole card is the link. */
export function GuideCard({ guide, isFirst = false, heading: Heading = 'h2' }: GuideCardProps) {
  const { slug, title, emphasis, description, topic, minutes, updated, cover } = guide;
  return (
    <article className="guide-card panel">
      <div className="guide-card-cover">
        {cover && (
          <img
            src={cover.url}
            alt=""
            width={cover.width}
            height={cover.height}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            decoding="async"
          />
        )}
      </div>
      <div className="guide-card-words">
        <p className="over">{topic}</p>
        <Heading className="t-l">
          <Link to="/guides/$slug" params={{ slug }}>
            <GuideTitle title={title} emphasis={emphasis} />
          </Link>
        </Heading>
        <p className="t2 clamp2">{description}</p>
        <p className="cap">
          <time dateTime={updated}>{dayOf(updated)}</time> · {minutes} min read
        </p>
      </div>
    </article>
  );
}
