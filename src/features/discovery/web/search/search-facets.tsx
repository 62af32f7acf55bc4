import './search-facets.css';
import { X } from 'lucide-react';
import { shortNumber } from '../../../../platform/web/format.ts';
import { Chip } from '../../../../platform/web/ui/controls/chip.tsx';
import type { SearchReply } from '../../contract.ts';
import type { Rating, SearchView } from './search.queries.ts';

interface SearchFacetsProps {
  view: SearchView;
  facets: SearchReply['facets'];
  /** By name, also of tags that are chosen and so among the facets no more. */
  tagText: (name: string) => string;
  onChange: (view: SearchView) => void;
}

const RATINGS: Record<Rating, string> = { sfw: 'SFW', suggestive: 'Suggestive', nsfw: 'NSFW' };
/** Tags offered at a time; each that is chosen makes room for others. */
const OFFERED = 8;

/** Narrows the characters by rating and tags; each says how many it would leave. */
export function SearchFacets({ view, facets, tagText, onChange }: SearchFacetsProps) {
  const { tags, rating } = view;
  const ratings = facets.ratings.filter((one) => facets.ratings.length > 1 || one.rating === rating);
  const offered = facets.tags.slice(0, OFFERED);
  if (ratings.length === 0 && offered.length === 0 && tags.length === 0) return null;
  return (
    <div className="search-facets hsc" role="group" aria-label="Narrow the characters">
      {ratings.map((one) => (
        <Chip
          key={one.rating}
          isSelected={one.rating === rating}
          onClick={() => onChange({ ...view, rating: one.rating === rating ? null : one.rating })}
        >
          {RATINGS[one.rating]} <Count of={one.count} />
        </Chip>
      ))}
      {ratings.length > 0 && <span className="search-facets-gap" aria-hidden="true" />}
      {tags.map((name) => (
        <Chip
          key={name}
          isSelected
          onClick={() => onChange({ ...view, tags: tags.filter((other) => other !== name) })}
        >
          {tagText(name)} <X className="i i-xs" />
        </Chip>
      ))}
      {offered.map(({ name, displayName, count }) => (
        <Chip key={name} onClick={() => onChange({ ...view, tags: [...tags, name] })}>
          {displayName} <Count of={count} />
        </Chip>
      ))}
    </div>
  );
}

const Count = ({ of }: { of: number }) => (
  <span className="n num">
    {shortNumber(of)}
    <span className="sr">{of === 1 ? ' character' : ' characters'}</span>
  </span>
);
