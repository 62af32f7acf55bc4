import './suggestion-list.css';
import { UserRound } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useNsfw } from '../../../../platform/web/nsfw.tsx';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import { useSettledValue } from '../../../../platform/web/screen/use-settled-value.ts';
import type { Suggestion } from '../../contract.ts';
import { Highlighted } from '../card/highlighted.tsx';
import { useSuggestions } from './search.queries.ts';
import { TagIcon } from '../../../../platform/web/ui/tag-icon.tsx';

export interface SuggestionListProps {
  /** Of the list; its options are `<id>-0`, `<id>-1`… */
  id: string;
  /** What stands in the box. */
  words: string;
  /** The option that the keyboard is on, or -1. */
  active: number;
  /** Called with what the list holds now. */
  onItems: (items: readonly Suggestion[]) => void;
  onChoose: (suggestion: Suggestion) => void;
}

/** A pause in typing, before the server is asked. */
const PAUSE_MS = 150;

/** Names under the search box that begin as what is being typed. The box keeps the focus. */
export function SuggestionList({ id, words, active, onItems, onChoose }: SuggestionListProps) {
  const items = useSuggestions(useSettledValue(words.trim(), PAUSE_MS));
  const reportItems = useEffectEvent(onItems);
  useEffect(() => reportItems(items), [items]);
  if (items.length === 0) return null;
  return (
    <div id={id} className="suggestions" role="listbox" aria-label="Suggestions">
      {items.map((item, index) => (
        // The box has the keyboard; here is only the pointer.
        <button
          type="button"
          tabIndex={-1}
          key={`${item.type} ${item.type === 'tags' ? item.name : item.id}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classNames('suggestion', index === active && 'is-active')}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          <Row item={item} />
        </button>
      ))}
    </div>
  );
}

function Row({ item }: { item: Suggestion }) {
  const { isShown } = useNsfw();
  if (item.type === 'characters')
    return (
      <>
        <PictureFrame
          className="suggestion-face"
          picture={item.avatar}
          name={item.name}
          sizes="40px"
          alt=""
          isCovered={item.nsfw && !isShown}
        />
        <span className="grow clip">
          <span className="t-s">
            <Highlighted text={item.name} marks={item.marks} />
          </span>
          <span className="cap clip">{item.persona}</span>
        </span>
      </>
    );
  if (item.type === 'creators')
    return (
      <>
        <Avatar name={item.username} url={item.avatarUrl} size="s" />
        <span className="grow clip t-s">
          <Highlighted text={item.username} marks={item.marks} />
        </span>
        <span className="cap row g1">
          <UserRound className="i i-xs" />
          Creator
        </span>
      </>
    );
  return (
    <>
      {item.emoji !== '' && (
        <span className="suggestion-sign" aria-hidden="true">
          <TagIcon emoji={item.emoji} />
        </span>
      )}
      <span className="grow clip t-s">
        <Highlighted text={item.displayName} marks={item.marks} />
      </span>
      <span className="cap">Tag</span>
    </>
  );
}
