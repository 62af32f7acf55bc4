import { Search, X } from 'lucide-react';
import { useLimit } from '../../../../platform/web/form/use-limit.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';

/** As long as the search of conversations takes. */
export const SEARCH_MAX = 100;

interface ChatSearchProps {
  typed: string;
  onType: (text: string) => void;
}

export function ChatSearch({ typed, onType }: ChatSearchProps) {
  const limit = useLimit<HTMLInputElement>({ most: SEARCH_MAX });
  return (
    <div className="chat-list-search">
      <Search className="i" />
      <input
        {...limit.props}
        className="input"
        type="search"
        aria-label="Search chats"
        placeholder="Search chats"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onType('')}
      />
      {typed && (
        <IconButton size="small" label="Clear search" onClick={() => onType('')}>
          <X className="i i-s" />
        </IconButton>
      )}
      {limit.note}
    </div>
  );
}
