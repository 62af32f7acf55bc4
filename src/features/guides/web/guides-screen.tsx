import './guides-screen.css';
import '../../../platform/web/ui/surface.css';
import { Rss, Search } from 'lucide-react';
import { useState } from 'react';
import { useSettledValue } from '../../../platform/web/screen/use-settled-value.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Chip } from '../../../platform/web/ui/controls/chip.tsx';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Input } from '../../../platform/web/ui/controls/field.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { GuideCard } from './guide-card.tsx';
import { useGuides } from './guides.queries.ts';

/** After so long a pause the words so far are looked up. Milliseconds. */
const PAUSE_MS = 300;
const QUERY_MAX = 200;
/** Cards whose place is held while they come. */
const PLACES = 6;

export function GuidesScreen() {
  const [words, setWords] = useState('');
  const [topic, setTopic] = useState('');
  const q = useSettledValue(words.length > QUERY_MAX ? '' : words.trim(), PAUSE_MS);
  const guides = useGuides(q);
  const all = guides.data?.items ?? [];
  const shown = topic ? all.filter((guide) => guide.topic === topic) : all;

  return (
    <div className="guides">
      <header className="guides-head">
        <div>
          <h1 className="d-l">
            Guides from the <em>garden</em>
          </h1>
          <p className="t2 b-l">
            How to write characters that feel real, make pictures, run a model of your own, and look after
            yourself.
          </p>
        </div>
        <a className="link row g2" href="/guides/feed.xml" type="application/atom+xml">
          <Rss className="i i-s" />
          Atom feed
        </a>
      </header>
      <div className="guides-tools">
        <div className="guides-search">
          <Search className="i" />
          <Input
            type="search"
            aria-label="Search the guides"
            placeholder="Search the guides"
            maxLength={QUERY_MAX}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {guides.data && (
          <div className="guides-topics" role="group" aria-label="Topics">
            <Chip isSelected={topic === ''} onClick={() => setTopic('')}>
              All
            </Chip>
            {guides.data.topics.map((one) => (
              <Chip key={one} isSelected={topic === one} onClick={() => setTopic(topic === one ? '' : one)}>
                {one}
              </Chip>
            ))}
          </div>
        )}
      </div>
      {guides.data && (
        <p className="sr" role="status">
          {shown.length === 1 ? '1 guide' : `${shown.length} guides`}
        </p>
      )}
      {!guides.data ? (
        guides.isError ? (
          <ErrorState
            title={navigator.onLine ? 'The guides could not be loaded' : 'You are offline'}
            text="Try again in a moment."
            onRetry={() => void guides.refetch()}
          />
        ) : (
          <ul className="guides-grid" role="status" aria-label="Loading">
            {Array.from({ length: PLACES }, (_, place) => (
              <li key={place}>
                <Skeleton className="guides-sk" />
              </li>
            ))}
          </ul>
        )
      ) : shown.length > 0 ? (
        <ul className="guides-grid">
          {shown.map((guide, place) => (
            <li key={guide.slug}>
              <GuideCard guide={guide} isFirst={place === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          picture="/pictures/empty-library.webp"
          title={q ? `No guide about “${q}”` : 'No guides here yet'}
          text={topic ? `Nothing under ${topic}. Other topics may have it.` : 'Try fewer or other words.'}
          actions={
            <Button
              onClick={() => {
                setWords('');
                setTopic('');
              }}
            >
              Show all guides
            </Button>
          }
        />
      )}
    </div>
  );
}
