import { Outlet, useMatches } from '@tanstack/react-router';
import { useSession } from '../../../platform/web/session.tsx';
import { Shell } from './shell.tsx';
import { hasDesk } from './desk-roles.ts';

/** The shell around every page except the set-up, which has none, and the desk, which has its own. */
export function Frame() {
  const { user, status } = useSession();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (page?.isBare) return <Outlet />;
  if (!page?.isDesk) return <Shell />;
  // Renders nothing until the user is known, so that the wrong frame does not flash.
  if (status === 'unknown') return null;
  return hasDesk(user?.role) ? <Outlet /> : <Shell />;
}
