import './guide-screen.css';
import '../../../platform/web/ui/print.css';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { ApiError } from '../../../platform/web/api-error.ts';
import { RenderedHtml } from '../../../platform/web/ui/rendered-html.tsx';
import { useHashTarget } from '../../../platform/web/screen/use-hash-target.ts';
import { Avatar } from '../../../platform/web/ui/pictures/avatar.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { Guide } from '../contract.ts';
import { dayOf } from './day.ts';
import { GuideContents } from './guide-contents.tsx';
import { GuideFoot } from './guide-foot.tsx';
import { GuideTitle } from './guide-title.tsx';
import { useGuide } from './guides.queries.ts';
import { ShareGuide } from './share-guide.tsx';

interface GuideScreenProps {
  slug: string;
  /** The card of a character to try the guide with. */
  cardOf: (character: CharacterSummary) => ReactNode;
}

export function GuideScreen({ slug, cardOf }: GuideScreenProps) {
  const guide = useGuide(slug);
  useHashTarget(guide.data !== undefined);
  if (guide.data) return <Shown guide={guide.data} cardOf={cardOf} />;
  if (!guide.isError)
    return (
      <div className="guide" role="status" aria-label="Loading">
        <Skeleton className="guide-sk-title" />
        <Skeleton className="guide-sk-hero" />
        <Skeleton className="guide-sk-text" />
      </div>
    );
  if (guide.error instanceof ApiError && guide.error.status === 404)
    return (
      <ErrorState
        heading="h1"
        title="There is no such guide"
        text="It moved, or was never here. The full list is one click away."
        actions={
          <Link className="btn btn-p" to="/guides">
            All guides
          </Link>
        }
      />
    );
  return (
    <ErrorState
      heading="h1"
      title={navigator.onLine ? 'This guide could not be loaded' : 'You are offline'}
      text="Try again in a moment."
      onRetry={() => void guide.refetch()}
    />
  );
}

function Shown({ guide, cardOf }: { guide: Guide } & Pick<GuideScreenProps, 'cardOf'>) {
  const { title, emphasis, description, topic, cover, html, contents, tryWith } = guide;
  return (
    <article className="guide">
      <header>
        <nav className="cap row g2 not-printed" aria-label="Breadcrumb">
          <Link to="/guides">Guides</Link>
          <ChevronRight className="i i-xs" />
          <span>{topic}</span>
        </nav>
        <h1 className="d-xl">
          <GuideTitle title={title} emphasis={emphasis} />
        </h1>
        <p className="b-l t2">{description}</p>
        <Byline guide={guide} />
      </header>
      {cover && (
        <img
          className="guide-hero"
          src={cover.url}
          alt=""
          width={cover.width}
          height={cover.height}
          fetchPriority="high"
          decoding="async"
        />
      )}
      <div className="guide-columns">
        <div className="guide-side not-printed">
          <GuideContents contents={contents} />
          <ShareGuide title={title} />
        </div>
        <RenderedHtml lang="en" className="guide-text" html={html} />
        {tryWith.length > 0 && (
          <aside className="guide-try not-printed" aria-labelledby="guide-try">
            <h2 className="over" id="guide-try">
              Try it with
            </h2>
            <ul>
              {tryWith.map((character) => (
                <li key={character.id}>{cardOf(character)}</li>
              ))}
            </ul>
          </aside>
        )}
      </div>
      <GuideFoot guide={guide} />
    </article>
  );
}

function Byline({ guide: { author, date, updated, minutes } }: { guide: Guide }) {
  const facts = (
    <p className="cap">
      <time dateTime={date}>{dayOf(date)}</time> · {minutes} min read
      {updated !== date && (
        <>
          {' '}
          · updated <time dateTime={updated}>{dayOf(updated)}</time>
        </>
      )}
    </p>
  );
  if (!author) return facts;
  return (
    <div className="row g3 guide-by">
      <Avatar name={author.name} url={author.avatarUrl} />
      <div className="grow">
        <p className="t-s clip">
          <Link to="/creators/$id" params={{ id: author.id }}>
            {author.username}
          </Link>
        </p>
        {facts}
      </div>
    </div>
  );
}
