import { Button } from '../ui/controls/button.tsx';
import { wholeText } from './number-text.ts';

interface PagerProps {
  list: { page: number; limit: number; total: number; hasMore: boolean };
  onPage: (page: number) => void;
}

/** The number of entries and the links to other pages. */
export function Pager({ list: { page, limit, total, hasMore }, onPage }: PagerProps) {
  if (total <= limit && page === 1) return <p className="cap num">{wholeText(total)} in all</p>;
  return (
    <nav className="row between wrap" aria-label="Pages">
      <span className="cap num">
        Page {page} of {Math.max(1, Math.ceil(total / limit))}, {wholeText(total)} in all
      </span>
      <span className="row">
        <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Newer
        </Button>
        <Button size="small" disabled={!hasMore} onClick={() => onPage(page + 1)}>
          Older
        </Button>
      </span>
    </nav>
  );
}
