import { Button } from '../../../../platform/web/ui/controls/button.tsx';

interface ListPagesProps {
  className: string;
  /** Counted from 1. */
  page: number;
  hasMore: boolean;
  onPage: (page: number) => void;
}

/** The buttons below a list with more than one page. The one at its end is not `disabled`, which would lose the focus. */
export function ListPages({ className, page, hasMore, onPage }: ListPagesProps) {
  const isFirst = page === 1;
  if (isFirst && !hasMore) return null;
  return (
    <div className={`row g2 ${className}`}>
      <Button size="small" aria-disabled={isFirst} onClick={() => isFirst || onPage(page - 1)}>
        Earlier
      </Button>
      <Button size="small" aria-disabled={!hasMore} onClick={() => hasMore && onPage(page + 1)}>
        Further
      </Button>
    </div>
  );
}
