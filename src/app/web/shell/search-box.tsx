import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** Enter or the icon searches for the trimmed words; without words nothing happens. "/" leads here. */
export function SearchBox({ onDone }: { onDone?: () => void }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).matches?.('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const q = input.current?.value.trim();
        if (!q) return;
        void navigate({ to: '/search', search: { q } });
        onDone?.();
      }}
    >
      <button type="submit" className="search-go" aria-label="Search">
        <Search className="i" />
      </button>
      <input
        ref={input}
        className="input"
        type="search"
        enterKeyHint="search"
        placeholder="Search characters, creators, tags"
        aria-label="Search characters, creators, tags"
        maxLength={200}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
