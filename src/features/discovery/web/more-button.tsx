import { Button } from '../../../platform/web/ui/controls/button.tsx';

/**
 * Pages that load automatically; further ones need a press, so that the content below the list can be
 * reached.
 */
export const PAGES_ALONE = 2;

interface MoreButtonProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The next page loads automatically. */
  isAlone: boolean;
  /** What the list contains, as a plural. */
  what: string;
}

/** The end of a long list: a button that loads the next page, or retries one that failed. */
export function MoreButton({ list, isAlone, what }: MoreButtonProps) {
  const next = () => void list.fetchNextPage();
  if (list.isFetchNextPageError)
    return (
      <>
        <p className="t2">The next {what} could not be loaded.</p>
        <Button onClick={next}>Try again</Button>
      </>
    );
  if (isAlone || !list.hasNextPage) return null;
  return (
    <Button busyText={list.isFetchingNextPage && 'Fetching more...'} onClick={next}>
      Show more {what}
    </Button>
  );
}
