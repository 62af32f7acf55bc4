import './shell.css';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ThemeKeeper } from './theme.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { Header } from './header.tsx';
import { NsfwKeeper } from './nsfw-keeper.tsx';
import { Sidebar } from './sidebar.tsx';

/** What stands around every screen. */
export function Shell() {
  const [isOpen, setOpen] = useState(false);
  const place = useLocation({ select: (location) => location.pathname + location.searchStr });
  const router = useRouter();

  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current !== place) window.scrollTo(0, 0);
    lastPlace.current = place;
  }, [place]);
  // After a move the keyboard goes on from the new screen, not from a link that may be gone.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <>
      <ThemeKeeper />
      <NsfwKeeper />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header isSidebarOpen={isOpen} onToggleSidebar={() => setOpen(!isOpen)} />
      <Sidebar isOpen={isOpen} onClose={() => setOpen(false)} />
      <Outlet />
      <BottomNav />
    </>
  );
}
