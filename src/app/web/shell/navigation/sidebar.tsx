import './sidebar.css';
import '../../../../platform/web/ui/layers/tooltip.css';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../../platform/web/session.tsx';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import { useHistoryLayer } from '../../../../platform/web/ui/layers/use-history-layer.ts';
import { isUnder, SIDEBAR_ITEMS } from './nav-items.ts';
import { NsfwToggle } from '../nsfw-toggle.tsx';
import { ThemeButton } from '../theme-button.tsx';
import { useRailTip } from './use-rail-tip.ts';

interface SidebarProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The sidebar: 64 px wide with tooltips, or 256 px over the blurred page. A click outside or Escape closes
 * it.
 */
export function Sidebar({ isOpen, onClose }: SidebarProps) {
  const { user, status } = useSession();
  const name = user?.username ?? 'Guest User';
  const path = useLocation({ select: (location) => location.pathname });
  const rail = useRef<HTMLElement>(null);
  const { tip, handlers } = useRailTip(!isOpen);
  useHistoryLayer(isOpen, onClose);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    const onPointer = (event: PointerEvent) => {
      const target = event.target as Element;
      // The toggle closes the sidebar by its own click.
      if (!rail.current?.contains(target) && !target.closest('[aria-controls="sidebar"]')) onClose();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [isOpen, onClose]);

  return (
    <>
      <nav ref={rail} id="sidebar" className={isOpen ? 'rail open' : 'rail'} aria-label="Main" {...handlers}>
        {SIDEBAR_ITEMS.map((item) => {
          if (!item) return <hr key="divider" />;
          const { to, label, Icon } = item;
          const isProfile = to === '/user-profile' && user;
          const isOn = isUnder(to, path);
          return (
            <Link
              key={to}
              {...(isProfile ? { to: '/user-profile/$id', params: { id: user.id } } : { to })}
              className={isOn ? 'rail-item on' : 'rail-item'}
              aria-current={isOn ? 'page' : undefined}
              data-tip={label}
              onClick={onClose}
            >
              <Icon className="i" />
              <span>{label}</span>
            </Link>
          );
        })}
        <div className="rail-end">
          <NsfwToggle className="rail-item m-only" />
          <ThemeButton />
          <div
            className={status === 'unknown' ? 'foot is-unknown' : 'foot'}
            data-tip={status === 'unknown' ? undefined : name}
          >
            <Avatar name={name} url={user?.avatarUrl} size="s" />
            <div className="grow">
              <div className="t-s clip">
                <span>{name}</span>
              </div>
              <div className="cap clip">
                <span>{user?.email ?? 'Not signed in'}</span>
              </div>
            </div>
          </div>
        </div>
        {tip && (
          <span className="tip rail-tip" role="tooltip" style={{ top: tip.top }}>
            {tip.text}
          </span>
        )}
      </nav>
      {isOpen && <div className="veil" />}
    </>
  );
}
