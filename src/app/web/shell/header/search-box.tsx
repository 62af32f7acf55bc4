import { useLocation, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { Suggestion } from '../../../../features/discovery/contract.ts';
import { useShortcuts } from '../../../../platform/web/keys/shortcuts.ts';
import { useLimit } from '../../../../platform/web/form/use-limit.tsx';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';

const loadList = () =>
  import('../../../../features/discovery/web/search/suggestion-list.tsx').then(
    (module) => module.SuggestionList,
  );
// Suggestions are optional, so a failure to load them is ignored.
const SuggestionList = lazyComponent(loadList, () => {});

/** As long as the search takes. */
const QUERY_MAX = 200;
const NONE: readonly Suggestion[] = [];

/**
 * Enter or the icon searches for the trimmed words; with no words nothing happens. "/" focuses the box.
 * Suggestions appear below while the user types, and the focus stays in the box (ARIA combobox pattern).
 */
export function SearchBox({ onDone }: { onDone?: () => void }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const limit = useLimit({ ref: input, most: QUERY_MAX });
  const [words, setWords] = useState('');
  const [items, setItems] = useState(NONE);
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && items.length > 0;
  useWordsOfPage(setWords);

  useShortcuts([{ keys: '/', does: 'Search', group: 'Everywhere', run: () => input.current?.focus() }]);

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function search(): void {
    const q = words.trim();
    if (!q) return;
    close();
    void navigate({ to: '/search', search: { q } });
    onDone?.();
  }

  function choose(suggestion: Suggestion): void {
    close();
    if (suggestion.type === 'characters')
      void navigate({ to: '/characters/$id', params: { id: suggestion.id } });
    else if (suggestion.type === 'creators')
      void navigate({ to: '/creators/$id', params: { id: suggestion.id } });
    else void navigate({ to: '/tags/$tagName', params: { tagName: suggestion.name } });
    onDone?.();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const chosen = isShown ? items[active] : undefined;
    if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      return choose(chosen);
    }
    if (event.key === 'Escape' && isShown) {
      // The first Escape closes the list; the next one clears the box, which browsers do by default.
      event.preventDefault();
      return close();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    // The first press only opens the list, because its items may still be loading.
    if (!isShown) return setOpen(true);
    // Cycles through the items; after the last one comes the box itself.
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const places = items.length + 1;
    setActive((now) => ((now + 1 + step + places) % places) - 1);
  }

  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <button type="submit" className="search-go" aria-label="Search">
        <Search className="i" />
      </button>
      <input
        {...limit.props}
        className="input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder="Search characters, creators, tags"
        aria-label="Search characters, creators, tags"
        value={words}
        onFocus={() => void loadList().catch(() => {})}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setWords(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
      />
      <kbd aria-hidden="true">/</kbd>
      {limit.note}
      {isOpen && !limit.note && (
        <SuggestionList
          id={listId}
          words={words}
          active={active}
          onItems={(found) => {
            setItems(found);
            // The list may arrive again while the arrow keys are in use: the same item stays selected.
            setActive((now) => (isSame(items[now], found[now]) ? now : -1));
          }}
          onChoose={choose}
        />
      )}
    </form>
  );
}

const nameOf = (item: Suggestion) => (item.type === 'tags' ? item.name : item.id);

const isSame = (before: Suggestion | undefined, now: Suggestion | undefined): boolean =>
  before !== undefined && now !== undefined && before.type === now.type && nameOf(before) === nameOf(now);

/** Shows the search terms of the results page in the box, and clears them when the user leaves that page. */
function useWordsOfPage(setWords: (words: string) => void): void {
  const asked = useLocation({
    select: ({ pathname, search }) => (pathname === '/search' ? String(search.q ?? '') : null),
  });
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (asked !== null) setWords(asked);
    else if (before.current !== null) setWords('');
    before.current = asked;
  }, [asked, setWords]);
}
