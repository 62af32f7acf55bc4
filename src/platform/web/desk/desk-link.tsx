import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskSearch } from './read-desk-search.ts';

interface DeskLinkProps {
  /** The path below /desk, for instance "payments/7". */
  path: string;
  search?: DeskSearch;
  /** Whether Enter on its table row follows it. */
  isOpener?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link to another page of the desk. */
export function DeskLink({ path, search = {}, isOpener, className = 'link', children }: DeskLinkProps) {
  return (
    <Link
      to="/desk/$"
      params={{ _splat: path }}
      search={search}
      className={className}
      data-open={isOpener || undefined}
      preload={false}
    >
      {children}
    </Link>
  );
}

/** A user with a link to their coins; without a link if the user has left. */
export function UserLink({ user }: { user: { id: string; username: string } | null }) {
  if (!user) return <span className="t3">left</span>;
  return (
    <DeskLink path={`coins/${user.id}`} className="link clip desk-person">
      {user.username}
    </DeskLink>
  );
}
