import { useNavigate } from '@tanstack/react-router';
import { useShortcuts } from '../../../platform/web/keys/shortcuts.ts';

const PLACES = [
  { key: 'h', to: '/', does: 'For You' },
  { key: 'c', to: '/chat', does: 'Chats' },
  { key: 'a', to: '/user-characters', does: 'Your characters' },
  { key: 'f', to: '/favorites', does: 'Favorites' },
  { key: 'g', to: '/showcase', does: 'Gallery' },
  { key: 'i', to: '/generate-images', does: 'Generate images' },
  { key: 'n', to: '/notifications', does: 'Notifications' },
  { key: 's', to: '/settings', does: 'Settings' },
] as const;

/** The shortcuts of every screen that has the frame. */
export function useShellShortcuts(toggleMenu: () => void): void {
  const navigate = useNavigate();
  useShortcuts([
    { keys: '[', does: 'Open and close the menu', group: 'Everywhere', run: toggleMenu },
    ...PLACES.map(({ key, to, does }) => ({
      keys: `g ${key}`,
      does,
      group: 'Go to',
      run: () => void navigate({ to }),
    })),
  ]);
}
