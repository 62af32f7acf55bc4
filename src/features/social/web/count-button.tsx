import './count-button.css';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PeopleKind } from './social.queries.ts';

const PeopleDialog = lazy(() =>
  import('./people-dialog.tsx').then((module) => ({ default: module.PeopleDialog })),
);

interface CountButtonProps {
  kind: PeopleKind;
  user: { id: string; name: string; isViewer: boolean };
  /** The count with its label. */
  children: ReactNode;
}

/** A number of people, which opens the list of them. */
export function CountButton({ kind, user, children }: CountButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="count-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <PeopleDialog kind={kind} user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
