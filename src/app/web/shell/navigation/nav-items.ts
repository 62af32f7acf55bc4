import {
  BookOpen,
  Coins,
  Drama,
  Flower2,
  Frame,
  Gem,
  House,
  Images,
  MessageCircle,
  Sparkles,
  Star,
  UserRound,
  WandSparkles,
} from 'lucide-react';

/** Section 2 of the specification: labels, order and paths. `null` is the divider. */
export const SIDEBAR_ITEMS = [
  { to: '/', label: 'For You', Icon: Sparkles },
  { to: '/user-profile', label: 'Profile', Icon: UserRound },
  { to: '/chat', label: 'Chat', Icon: MessageCircle },
  { to: '/user-characters', label: 'Characters', Icon: Drama },
  { to: '/showcase', label: 'Gallery', Icon: Frame },
  { to: '/user-gallery', label: 'User Gallery', Icon: Images },
  { to: '/favorites', label: 'Favorites', Icon: Star },
  { to: '/guides', label: 'Guides', Icon: BookOpen },
  { to: '/coins', label: 'Coins', Icon: Coins },
  { to: '/subscribe', label: 'Membership', Icon: Gem },
  null,
  { to: '/create-character', label: 'Create a Model', Icon: Flower2 },
  { to: '/generate-images', label: 'Generate images', Icon: WandSparkles },
] as const;

export const BOTTOM_ITEMS = [
  { to: '/', label: 'Home', Icon: House },
  { to: '/create-character', label: 'Create Character', Icon: Flower2 },
  { to: '/generate-images', label: 'Create Image', Icon: WandSparkles },
  { to: '/chat', label: 'Chats', Icon: MessageCircle },
] as const;

/** Whether the screen at `path` belongs to the item. */
export const isUnder = (to: string, path: string): boolean =>
  path === to ||
  (to === '/' && path === '/ForYouPage') ||
  (to === '/user-profile' && path.startsWith('/user-profile/')) ||
  (to === '/chat' && (path.startsWith('/chat/') || path === '/recent-chats')) ||
  (to === '/chat' && (path === '/import' || path.startsWith('/import/'))) ||
  (to === '/user-characters' && (path === '/lorebooks' || path.startsWith('/lorebooks/'))) ||
  (to === '/user-characters' && /^\/characters\/[^/]+\/look$/.test(path)) ||
  (to === '/showcase' && path === '/gallery') ||
  (to === '/user-gallery' && path.startsWith('/user-gallery/')) ||
  (to === '/coins' && path.startsWith('/payment/')) ||
  (to === '/subscribe' && path.startsWith('/subscription/')) ||
  (to === '/create-character' && path === '/create-character-old');

/** Whether the bottom navigation shows icons alone at `path`: under a conversation and in the studio. */
export const restsBack = (path: string): boolean =>
  path.startsWith('/chat/') || path === '/test-chat' || path === '/generate-images';
