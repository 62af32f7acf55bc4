import './shell.css';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { GuestMarksMerge } from '../../../features/favorites/web/guest-marks-merge.tsx';
import { UnsentFollows } from '../../../features/social/web/unsent-follows.tsx';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { Agreements } from './agreements.tsx';
import { ThemeKeeper } from './theme.tsx';
import { BottomNav } from './navigation/bottom-nav.tsx';
import { Header } from './header/header.tsx';
import { NetworkBanner } from './network-banner.tsx';
import { NsfwKeeper } from './nsfw-keeper.tsx';
import { Onboarding } from './onboarding.tsx';
import { Sidebar } from './navigation/sidebar.tsx';

const WaitingWords = lazyComponent(
  () => import('../../../features/chat/web/thread/waiting-words.tsx').then((module) => module.WaitingWords),
  () => {},
);

const PlayingLine = lazyComponent(
  () => import('./playing-line.tsx').then((module) => module.PlayingLine),
  () => {},
);

/** The frame around every screen: header, navigation, banners and prompts. */
export function Shell() {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const { user, status } = useSession();

  // After navigation, focus moves to the new screen, because the clicked link may be gone.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const isElsewhere = target.closest?.('input, textarea, select, [contenteditable], [role="dialog"]');
      // Some keyboards need Ctrl and Alt for the bracket.
      const isShortcut = event.metaKey || (event.ctrlKey && !event.altKey);
      if (event.key !== '[' || isElsewhere || isShortcut) return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <ThemeKeeper />
      <NsfwKeeper />
      <GuestMarksMerge />
      <UnsentFollows />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header isSidebarOpen={isOpen} onToggleSidebar={() => setOpen(!isOpen)} />
      <Sidebar isOpen={isOpen} onClose={() => setOpen(false)} />
      {user?.role === 'admin' && <PlayingLine />}
      <NetworkBanner />
      <Outlet />
      <BottomNav />
      {status === 'signed-in' && <WaitingWords />}
      <Onboarding />
      <Agreements />
    </>
  );
}
