import './feed.css';
import { Sparkles } from 'lucide-react';
import { Chip } from '../../../platform/web/ui/chip.tsx';
import { Segmented } from '../../../platform/web/ui/segmented.tsx';
import type { FeedSort, FeedView } from './discovery.queries.ts';
import { FEED_TAGS } from './feed-tags.ts';

const SORTS: readonly { value: FeedSort; label: string }[] = [
  { value: 'recommended', label: 'Recommended' },
  { value: 'popular', label: 'Popular' },
  { value: 'new', label: 'New' },
];

interface ControlsProps {
  view: FeedView;
  onChange: (view: FeedView) => void;
}

export function FeedSorts({ view, onChange }: ControlsProps) {
  return (
    <Segmented
      label="Order"
      value={view.sort}
      options={SORTS}
      onChange={(sort) => onChange({ ...view, sort })}
    />
  );
}

export function FeedTags({ view, onChange }: ControlsProps) {
  return (
    <div className="hsc" role="group" aria-label="Tags">
      <Chip
        isSelected={view.tag === null}
        icon={<Sparkles className="i i-s" />}
        onClick={() => onChange({ ...view, tag: null })}
      >
        For you
      </Chip>
      {FEED_TAGS.map(({ name, label, Icon }) => (
        <Chip
          key={name}
          isSelected={view.tag === name}
          icon={<Icon className="i i-s" />}
          onClick={() => onChange({ ...view, tag: view.tag === name ? null : name })}
        >
          {label}
        </Chip>
      ))}
    </div>
  );
}
