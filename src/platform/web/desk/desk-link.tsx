import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskSearch } from './read-desk-search.ts';

interface DeskLinkProps {
  /** Below the desk, for instance "payments/7". */
  path: string;
  search?: DeskSearch;
  /** What Enter on its table row follows. */
  isOpener?: boolean;
  className?: string;
  children: ReactNode;
}

/** To another page of the desk. */
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

/** A user with the way to their coins; a leaver has none. */
export function UserLink({ user }: { user: { id: string; username: string } | null }) {
  if (!user) return <span className="t3">left</span>;
  return <DeskLink path={`coins/${user.id}`}>{user.username}</DeskLink>;
}
