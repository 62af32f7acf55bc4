import { useLocation, useNavigate } from '@tanstack/react-router';
import { Bell, BriefcaseBusiness, Keyboard, LifeBuoy, LogOut, Settings, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { openKeySheet } from '../../../../platform/web/keys/shortcut-keys.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../platform/web/ui/layers/menu.tsx';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import { hasDesk } from '../desk-roles.ts';

interface UserMenuPanelProps {
  user: CurrentUser;
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function UserMenuPanel({ user, ...menu }: UserMenuPanelProps) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const from = useLocation({ select: ({ pathname }) => pathname });
  return (
    <Menu {...menu} className="user-menu">
      <div className="row g3 who">
        <Avatar name={user.username} url={user.avatarUrl} size="l" />
        <div className="grow">
          <b className="t-m clip">{user.username}</b>
          <p className="cap clip">{user.email}</p>
        </div>
      </div>
      <div className="menu">
        <MenuItem
          icon={<UserRound className="i" />}
          onSelect={() => void navigate({ to: '/user-profile/$id', params: { id: user.id } })}
        >
          Profile
        </MenuItem>
        <MenuItem icon={<Settings className="i" />} onSelect={() => void navigate({ to: '/settings' })}>
          Account
        </MenuItem>
        <MenuItem icon={<Bell className="i" />} onSelect={() => void navigate({ to: '/notifications' })}>
          Notifications
        </MenuItem>
        <MenuItem
          icon={<LifeBuoy className="i" />}
          onSelect={() => void navigate({ to: '/support', state: { from } })}
        >
          Help and support
        </MenuItem>
        <MenuItem icon={<Keyboard className="i" />} onSelect={openKeySheet}>
          Keys
        </MenuItem>
        {hasDesk(user.role) && (
          <MenuItem
            icon={<BriefcaseBusiness className="i" />}
            onSelect={() => void navigate({ to: '/desk/$', params: { _splat: '' } })}
          >
            Desk
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon={<LogOut className="i" />} onSelect={() => void signOut()}>
          Sign out
        </MenuItem>
      </div>
    </Menu>
  );
}
