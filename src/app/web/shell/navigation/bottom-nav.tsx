import './bottom-nav.css';
import { Link, useLocation } from '@tanstack/react-router';
import { BOTTOM_ITEMS, isUnder } from './nav-items.ts';

export function BottomNav() {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <nav className="dock" aria-label="Quick">
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
