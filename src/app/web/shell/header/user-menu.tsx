import { useState } from 'react';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { Avatar } from '../../../../platform/web/ui/pictures/avatar.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';

const loadPanel = () => import('./user-menu-panel.tsx').then((module) => module.UserMenuPanel);
const UserMenuPanel = lazyComponent(loadPanel);

/**
 * Only the button loads with the page. The menu's code is loaded on hover or click. While the user is not known
 * yet, the style sheet draws them on the button, and a press opens the menu as soon as they are.
 */
export function UserMenu() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  const face = <Avatar name={user?.username ?? ''} url={user?.avatarUrl} size="s" />;
  const button = (
    <IconButton
      label="Account menu"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadPanel().catch(() => {})}
      onClick={open}
    >
      {face}
    </IconButton>
  );
  if (!isWanted || !user) return button;
  return (
    <UserMenuPanel
      user={user}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton label="Account menu">{face}</IconButton>}
      fallback={button}
      onMissing={() => setWanted(false)}
    />
  );
}
