import './shell.css';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { GuestMarksMerge } from '../../../features/favorites/web/guest-marks-merge.tsx';
import { UnsentFollows } from '../../../features/social/web/unsent-follows.tsx';
import { ShortcutKeys } from '../../../platform/web/keys/shortcut-keys.tsx';
import { ReadingKeeper } from '../../../platform/web/reading/reading-keeper.tsx';
import { useKeptFor } from '../../../platform/web/kept/keeping.ts';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import { useSession } from '../../../platform/web/session.tsx';
import { Agreements } from './agreements.tsx';
import { ThemeKeeper } from './theme.tsx';
import { BottomNav } from './navigation/bottom-nav.tsx';
import { Header } from './header/header.tsx';
import { NetworkBanner } from './network-banner.tsx';
import { NsfwKeeper } from './nsfw-keeper.tsx';
import { Onboarding } from './onboarding.tsx';
import { useShellShortcuts } from './shell-shortcuts.ts';
import { Sidebar } from './navigation/sidebar.tsx';

const WaitingWords = lazyComponent(
  () => import('../../../features/chat/web/thread/waiting-words.tsx').then((module) => module.WaitingWords),
  () => {},
);

const ChatSync = lazyComponent(
  () => import('../../../features/chat/web/sync/chat-sync.tsx').then((module) => module.ChatSync),
  () => {},
);

const KeepChats = lazyComponent(
  () => import('../../../features/chat/web/sync/keep-chats.tsx').then((module) => module.KeepChats),
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

  const keptFor = useKeptFor();
  useShellShortcuts(() => setOpen((wasOpen) => !wasOpen));

  return (
    <>
      <ThemeKeeper />
      <ReadingKeeper />
      <ShortcutKeys />
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
      {status === 'signed-in' && <ChatSync />}
      {keptFor !== null && <KeepChats />}
      <Onboarding />
      <Agreements />
    </>
  );
}
