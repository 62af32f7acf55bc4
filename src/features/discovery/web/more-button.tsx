import { Button } from '../../../platform/web/ui/button.tsx';

/** So many pages come by themselves; further ones are asked for, so that what is below the list can be reached. */
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
  /** Of the list, as a plural. */
  what: string;
}

/** The end of a long list: what asks for its next page, or again for one that did not come. */
export function MoreButton({ list, isAlone, what }: MoreButtonProps) {
  const next = () => void list.fetchNextPage();
  if (list.isFetchNextPageError)
    return (
      <>
        <p className="t2">The next {what} did not come.</p>
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
