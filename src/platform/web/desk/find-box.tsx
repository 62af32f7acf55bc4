import { Search } from 'lucide-react';
import { Input } from '../ui/field.tsx';

interface FindBoxProps {
  label: string;
  /** What was looked for. */
  value: string;
  onFind: (words: string) => void;
}

/** Looks when Enter is pressed. The key / leads here. */
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
      {/* Another address brings other words into the box. */}
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
