// The states of a search without results.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import '../../../../platform/web/ui/controls/chip.css';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { FEED_TAGS } from '../feed/feed-tags.ts';

const Tags = () => (
  <>
    {FEED_TAGS.slice(0, 6).map(({ name, label, Icon }) => (
      <Link key={name} className="chip" to="/tags/$tagName" params={{ tagName: name }}>
        <Icon className="i i-s" />
        {label}
      </Link>
    ))}
  </>
);

/** Before any words. */
export const NothingAsked = () => (
  <EmptyState
    heading="h1"
    picture="/pictures/empty-library.webp"
    title={
      <>
        Who are you <em>looking for</em>?
      </>
    }
    text="Type a name, a mood, a creator or a tag above, or start with one of these."
    actions={<Tags />}
  />
);

interface NothingFoundProps {
  q: string;
  /** Other words that find something. */
  suggestions: readonly string[];
  /** Takes the chosen facets away, where there are any. */
  reset?: ReactNode;
}

export function NothingFound({ q, suggestions, reset }: NothingFoundProps) {
  return (
    <EmptyState
      picture="/pictures/empty-raven.webp"
      title={`No results for “${q}”`}
      text={
        reset
          ? 'No one matches all of that. Try removing a filter.'
          : suggestions.length > 0
            ? 'No one matches all of these words. Try one of these:'
            : 'Try fewer or other words, or look around under a tag.'
      }
      actions={
        reset ??
        (suggestions.length > 0 ? (
          suggestions.map((words) => (
            <Link key={words} className="chip" to="/search" search={{ q: words }}>
              {words}
            </Link>
          ))
        ) : (
          <Tags />
        ))
      }
    />
  );
}

/** Neutral: neither what was refused nor why. */
export const NothingShown = () => (
  <EmptyState
    picture="/pictures/empty-raven.webp"
    title="Nothing to show for this"
    text="That search leads nowhere here. Try something else."
    actions={<Tags />}
  />
);
