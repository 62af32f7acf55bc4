import './followed-strip.css';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '../../../platform/web/ui/pictures/avatar.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import type { Person } from '../contract.ts';
import { shownName } from './creator-name.ts';

const PeopleDialog = lazy(() =>
  import('./people-dialog.tsx').then((module) => ({ default: module.PeopleDialog })),
);

interface FollowedStripProps {
  viewer: { id: string; name: string };
  /** The first followed users. The dialog lists all of them. */
  people: readonly Person[];
  total: number;
}

/** A row of the users that the viewer follows. */
export function FollowedStrip({ viewer, people, total }: FollowedStripProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul className="hsc followed-strip" aria-label="Creators you follow">
        <li>
          <button type="button" className="followed-one" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className="av av-l">
              <Users className="i" />
            </span>
            <span className="clip num">All {total}</span>
          </button>
        </li>
        {people.map((person) => {
          const name = shownName(person);
          return (
            <li key={person.id}>
              <Link to="/creators/$id" params={{ id: person.id }} className="followed-one">
                <Avatar name={name} url={person.avatarUrl} size="l" />
                <span className="clip" dir="auto">
                  {name}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {isOpen && (
        <Suspense>
          <PeopleDialog
            kind="following"
            user={{ ...viewer, isViewer: true }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export const FollowedStripSkeleton = () => (
  <div className="hsc followed-strip" aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} className="followed-one">
        <Skeleton className="av av-l" />
        <Skeleton className="clip" />
      </span>
    ))}
  </div>
);
