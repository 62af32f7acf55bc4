import './feed.css';
import { Link } from '@tanstack/react-router';
import '../../../../platform/web/ui/controls/chip.css';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { FeedSort } from '../discovery.queries.ts';
import { FEED_TAGS } from './feed-tags.ts';

const TABS: readonly { value: FeedSort; label: string }[] = [
  { value: 'recommended', label: 'For You' },
  { value: 'trending', label: 'Trending' },
  { value: 'new', label: 'Newest' },
];

const SORTS: readonly { value: FeedSort; label: string }[] = [
  { value: 'recommended', label: 'Recommended' },
  { value: 'trending', label: 'Trending' },
  { value: 'new', label: 'Newest' },
];

interface SortsProps {
  sort: FeedSort;
  onChange: (sort: FeedSort) => void;
}

/** The feed's three lists. */
export const FeedTabs = ({ sort, onChange }: SortsProps) => (
  <Segmented label="Feed" value={sort} options={TABS} onChange={onChange} />
);

/** Orders of any other list. */
export const ListSorts = ({ sort, onChange }: SortsProps) => (
  <Segmented label="Order" value={sort} options={SORTS} onChange={onChange} />
);

export function FeedTags() {
  return (
    <nav className="hsc" aria-label="Tags">
      {FEED_TAGS.map(({ name, label, Icon }) => (
        <Link key={name} className="chip" to="/tags/$tagName" params={{ tagName: name }}>
          <Icon className="i i-s" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
