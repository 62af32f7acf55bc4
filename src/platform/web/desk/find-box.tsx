import { Search } from 'lucide-react';
import { Input } from '../ui/controls/field.tsx';

interface FindBoxProps {
  label: string;
  /** The current search terms. */
  value: string;
  onFind: (words: string) => void;
}

/** A search box that searches on Enter. The key / focuses it. */
export function FindBox({ label, value, onFind }: FindBoxProps) {
  return (
    <form
      role="search"
      className="desk-find"
      onSubmit={(event) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget).get('q');
        onFind(typeof words === 'string' ? words.trim() : '');
      }}
    >
      <Search className="i i-s" />
      {/* Keyed by value, so that a new URL shows its own search terms. */}
      <Input
        key={value}
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        data-desk-search
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
