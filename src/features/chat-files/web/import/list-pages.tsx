import { Button } from '../../../../platform/web/ui/controls/button.tsx';

interface ListPagesProps {
  className: string;
  /** Counted from 1. */
  page: number;
  hasMore: boolean;
  onPage: (page: number) => void;
}

/** The buttons below a list with more than one page. */
export function ListPages({ className, page, hasMore, onPage }: ListPagesProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <div className={`row g2 ${className}`}>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Earlier
      </Button>
      <Button size="small" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        Further
      </Button>
    </div>
  );
}
