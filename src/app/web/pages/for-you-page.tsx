import { useState } from 'react';
import type { FeedView } from '../../../features/discovery/web/discovery.queries.ts';
import { FeedSorts, FeedTags } from '../../../features/discovery/web/feed-controls.tsx';
import { FeedGrid } from '../../../features/discovery/web/feed-grid.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import { FeedCard } from './feed-card.tsx';

const EVERYONE: FeedView = { sort: 'recommended', tag: null };

export function ForYouPage() {
  const [view, setView] = useState(EVERYONE);
  return (
    <Page title="For You">
      <div className="feed-head">
        <div>
          <h1 className="d-l">
            For <em>You</em>
          </h1>
          <p className="t2 d-only">Characters to meet tonight. Every one an adult, every one an AI.</p>
        </div>
        <FeedSorts view={view} onChange={setView} />
      </div>
      <FeedTags view={view} onChange={setView} />
      <FeedGrid
        view={view}
        onReset={() => setView(EVERYONE)}
        // By place, not by character: when a visitor's own list takes over from the guests', nothing moves.
        renderCard={(character, index) => (
          <FeedCard key={index} character={character} isFeature={index === 0} />
        )}
      />
    </Page>
  );
}
