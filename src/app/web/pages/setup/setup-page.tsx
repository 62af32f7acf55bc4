import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useImageModels } from '../../../../features/images/web/images.queries.ts';
import { SetupScreen } from '../../../../features/setup/web/setup-screen.tsx';
import { setupKey } from '../../../../features/setup/web/setup-key.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { KEYS } from '../../../../platform/web/storage/storage-keys.ts';
import { useStored } from '../../../../platform/web/storage/use-stored.ts';
import { useFreshRole } from '../../desk/use-fresh-role.ts';
import { NetworkBanner } from '../../shell/network-banner.tsx';
import { ThemeKeeper } from '../../shell/theme.tsx';

/** The set-up, without the shell. The key of the first start is the address's hash, which does not stay there. */
export function SetupPage(): ReactNode {
  const key: string = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  useEffect(() => {
    if (!key) return;
    setupKey.keep(key);
    void navigate({ to: '/setup', replace: true });
  }, [key, navigate]);
  // The address is pasted into the tab that shows the set-up already: its hash alone changes.
  useEffect(() => {
    const follow = () => {
      const pasted = location.hash.slice(1);
      if (!pasted) return;
      setupKey.keep(pasted);
      location.replace('/setup');
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // Nothing is asked before the key is known.
  return key ? null : <Setup />;
}

function Setup() {
  const { user } = useSession();
  const clockSkew = Number(useStored(KEYS.clockSkew) ?? 0);
  useFreshRole();
  return (
    <>
      <ThemeKeeper />
      <NetworkBanner />
      <SetupScreen isAdmin={user?.role === 'admin'} pictures={usePictures()} clockSkew={clockSkew} />
    </>
  );
}

/** What draws the pictures, as the last screen names it. */
function usePictures(): string {
  const { data } = useImageModels();
  const own = data?.data[0];
  return !own || own.isStandIn ? 'The built-in atelier, illustrated' : own.name;
}
