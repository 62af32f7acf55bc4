import './people-dialog.css';
import { byId, dedupePages } from '../../../platform/web/calls/dedupe-pages.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../platform/web/ui/layers/dialog.tsx';
import { useReached } from '../../../platform/web/screen/use-reached.ts';
import { PersonRow, PersonRowSkeleton } from './person-row.tsx';
import { usePeople, type PeopleKind } from './social.queries.ts';

interface PeopleDialogProps {
  kind: PeopleKind;
  user: { id: string; name: string; isViewer: boolean };
  onClose: () => void;
}

const NOBODY = {
  followers: { viewer: 'No followers yet.', other: 'No followers yet.' },
  following: { viewer: 'You are not following anyone yet.', other: 'They are not following anyone yet.' },
};

/** The followers of a user, or the users that they follow, in pages. */
export function PeopleDialog({ kind, user, onClose }: PeopleDialogProps) {
  const list = usePeople(kind, user.id);
  const people = dedupePages(list.data?.pages, byId);
  const mayFetch = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useReached(mayFetch, () => void list.fetchNextPage());
  const hasFailed = list.isError && (people.length === 0 || list.isFetchNextPageError);
  return (
    <Dialog isOpen onClose={onClose} className="people-dialog">
      <div className="body">
        <DialogTitle className="d-m">
          <Title kind={kind} user={user} />
        </DialogTitle>
        <div className="people-list" aria-busy={list.isFetching} tabIndex={-1}>
          <ul>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} onOpen={onClose} />
            ))}
            {(list.isPending || list.isFetchingNextPage) &&
              Array.from({ length: 5 }, (_, index) => <PersonRowSkeleton key={index} />)}
          </ul>
          {hasFailed && (
            <div className="people-note">
              <p className="t2">The list could not be loaded.</p>
              <Button onClick={() => void (people.length > 0 ? list.fetchNextPage() : list.refetch())}>
                Try again
              </Button>
            </div>
          )}
          {list.isSuccess && people.length === 0 && (
            <p className="people-note t2">{NOBODY[kind][user.isViewer ? 'viewer' : 'other']}</p>
          )}
          <div ref={end} />
        </div>
      </div>
    </Dialog>
  );
}

function Title({ kind, user }: Pick<PeopleDialogProps, 'kind' | 'user'>) {
  const [first, second] =
    kind === 'followers'
      ? user.isViewer
        ? ['Your', 'followers']
        : ['Followers of', user.name]
      : [user.isViewer ? 'You' : user.name, user.isViewer ? 'follow' : 'follows'];
  return (
    <>
      {first} <em>{second}</em>
    </>
  );
}
