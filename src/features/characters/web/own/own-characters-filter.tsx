import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';
import { Input } from '../../../../platform/web/ui/controls/field.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { OwnView } from '../creating.queries.ts';
import { withPart } from './own-view.ts';

/** Delay after the last keystroke. Milliseconds. */
const TYPING_MS = 300;

interface OwnCharactersFilterProps {
  view: OwnView;
  /** Null until loaded. */
  counts: { draft: number; published: number; deleted: number } | null;
  onChange: (view: OwnView) => void;
}

export function OwnCharactersFilter({ view, counts, onChange }: OwnCharactersFilterProps) {
  const [words, setWords] = useState(view.q);
  const [applied, setApplied] = useState(view.q);
  if (applied !== view.q) {
    setApplied(view.q);
    // The query was changed elsewhere, for instance by the browser's Back button.
    if (words.trim() !== view.q) setWords(view.q);
  }
  const search = useEffectEvent(() => {
    if (words.trim() !== view.q) onChange(withPart(view, { q: words.trim() }));
  });
  useEffect(() => browserClock.later(TYPING_MS, () => search()), [words]);
  const label = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} ${count.toLocaleString('en-US')}`;

  return (
    <div className="own-filter">
      <Segmented
        label="Show"
        value={view.state}
        options={[
          { value: 'all', label: 'All' },
          { value: 'published', label: label('Published', counts?.published) },
          { value: 'draft', label: label('Drafts', counts?.draft) },
          { value: 'deleted', label: label('Deleted', counts?.deleted) },
        ]}
        onChange={(state) => onChange(withPart(view, { state }))}
      />
      <div className="input-i grow">
        <Search className="i i-s" />
        <Input
          type="search"
          aria-label="Find by name"
          placeholder="Find by name"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <select
        className="input"
        aria-label="Visibility"
        value={view.visibility}
        onChange={(event) =>
          onChange(withPart(view, { visibility: event.target.value as OwnView['visibility'] }))
        }
      >
        <option value="all">Any visibility</option>
        <option value="public">Public</option>
        <option value="unlisted">Unlisted</option>
        <option value="private">Private</option>
      </select>
      <select
        className="input"
        aria-label="Order"
        value={view.sort}
        onChange={(event) => onChange(withPart(view, { sort: event.target.value as OwnView['sort'] }))}
      >
        <option value="updated">Last changed</option>
        <option value="created">Newest</option>
        <option value="name">By name</option>
        <option value="chats">Most chats</option>
      </select>
    </div>
  );
}
