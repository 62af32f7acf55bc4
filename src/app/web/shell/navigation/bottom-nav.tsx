import './bottom-nav.css';
import { Link, useLocation } from '@tanstack/react-router';
import { BOTTOM_ITEMS, isUnder, restsBack } from './nav-items.ts';
import { useAttention } from './use-attention.ts';
import { useIsKeyboardUp } from './use-is-keyboard-up.ts';
import { useSteppingBack } from './use-stepping-back.ts';

/** Floats above the end of the page: with names, or stepped back to its icons. */
export function BottomNav() {
  const path = useLocation({ select: (location) => location.pathname });
  const isScrolledBack = useSteppingBack(path);
  const isKeyboardUp = useIsKeyboardUp();
  const { hasAttention, handlers } = useAttention();
  const isBack = (isScrolledBack || restsBack(path)) && !hasAttention;
  return (
    <nav className={isBack ? 'dock back' : 'dock'} aria-label="Quick" hidden={isKeyboardUp} {...handlers}>
      {BOTTOM_ITEMS.map(({ to, label, Icon }) => {
        const isOn = isUnder(to, path);
        return (
          <Link key={to} to={to} className={isOn ? 'on' : undefined} aria-current={isOn ? 'page' : undefined}>
            <Icon className="i" />
            <span>{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
