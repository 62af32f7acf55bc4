import { Outlet, useMatches } from '@tanstack/react-router';
import { useSession } from '../../../platform/web/session.tsx';
import { Shell } from './shell.tsx';
import { hasDesk } from './desk-roles.ts';

/** The visitors' shell around every page, except around the desk, which brings its own. */
export function Frame() {
  const { user, status } = useSession();
  const isDesk = useMatches({
    select: (matches) => matches.some((match) => match.staticData.isDesk === true),
  });
  if (!isDesk) return <Shell />;
  // The wrong one of the two must not flash by before it is known who is here.
  if (status === 'unknown') return null;
  return hasDesk(user?.role) ? <Outlet /> : <Shell />;
}
