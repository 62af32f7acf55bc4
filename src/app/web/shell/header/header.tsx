import './header.css';
import { Link } from '@tanstack/react-router';
import { PanelLeft, Search, X } from 'lucide-react';
import { useState } from 'react';
import { useProductName } from '../../../../platform/web/product-name.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { BrandMark } from '../../../../platform/web/ui/brand-mark.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { CoinButton } from './coin-button.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { NsfwToggle } from '../nsfw-toggle.tsx';
import { SearchBox } from './search-box.tsx';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
}

export function Header({ isSidebarOpen, onToggleSidebar }: HeaderProps) {
  const { status, openSignIn, openSignUp } = useSession();
  const productName = useProductName();
  const [isSearching, setSearching] = useState(false);
  return (
    <header className={isSearching ? 'header is-searching' : 'header'}>
      <div className="row g1">
        <IconButton
          label="Toggle sidebar"
          aria-expanded={isSidebarOpen}
          aria-controls="sidebar"
          onClick={onToggleSidebar}
        >
          <PanelLeft className="i" />
        </IconButton>
        <Link
          className={status === 'signed-in' ? 'brand' : 'brand is-guest'}
          to="/"
          aria-label={`${productName}, home`}
        >
          <BrandMark />
          <b>{productName}</b>
        </Link>
      </div>
      <SearchBox onDone={() => setSearching(false)} />
      <div className="row right">
        <IconButton
          className="m-only"
          label={isSearching ? 'Close search' : 'Search'}
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        >
          {isSearching ? <X className="i" /> : <Search className="i" />}
        </IconButton>
        <NsfwToggle className="d-only" />
        <CoinButton />
        {/* While the session is unknown both are there, and the style sheet shows one of them. */}
        {status !== 'guest' && (
          <div className={status === 'unknown' ? 'row account is-unknown' : 'row account'}>
            <NotificationBell />
            <UserMenu />
          </div>
        )}
        {status !== 'signed-in' && (
          <div className="row guest-actions">
            <Button variant="ghost" className="sign-in" onClick={openSignIn}>
              Sign In
            </Button>
            <Button variant="primary" onClick={openSignUp}>
              Sign Up
            </Button>
          </div>
        )}
      </div>
    </header>
  );
}
