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
        Whom do you <em>look for</em>
      </>
    }
    text="A name, a mood, a creator or a tag: write it above. Or begin with one of these."
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
      title={`Nobody by “${q}”`}
      text={
        reset
          ? 'Nobody has all of that. Take something away.'
          : suggestions.length > 0
            ? 'All of these words together find nobody. Some of them do:'
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
    text="These words lead nowhere here. Look for somebody else."
    actions={<Tags />}
  />
);
