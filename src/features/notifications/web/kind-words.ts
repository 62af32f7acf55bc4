import {
  CalendarHeart,
  Drama,
  FolderInput,
  Gem,
  Heart,
  LifeBuoy,
  Megaphone,
  MessageCircle,
  Scale,
  UserPlus,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import type { NotificationKind, NotificationWay } from '../rules.ts';

export const KIND_ICONS: Record<NotificationKind, LucideIcon> = {
  reply: MessageCircle,
  picture: WandSparkles,
  import: FolderInput,
  follower: UserPlus,
  character: Drama,
  likes: Heart,
  support: LifeBuoy,
  coins: CalendarHeart,
  membership: Gem,
  decision: Scale,
  news: Megaphone,
};

export const KIND_WORDS: Record<NotificationKind, { name: string; text: string }> = {
  reply: { name: 'Replies', text: 'A character answered in a chat that you had left.' },
  picture: { name: 'Pictures', text: 'A picture is ready, or could not be made.' },
  import: { name: 'Imports', text: 'Chats from elsewhere are here, or could not come in.' },
  follower: { name: 'Followers', text: 'Someone follows you.' },
  character: { name: 'New characters', text: 'Someone you follow published a character.' },
  likes: { name: 'Likes', text: 'Your characters were liked, or reached a milestone.' },
  support: { name: 'Support', text: 'We answered or closed one of your requests.' },
  coins: { name: 'Coins', text: 'Coins arrived, or wait to be claimed.' },
  membership: { name: 'Membership', text: 'It began, was renewed or ended, or a payment failed.' },
  decision: { name: 'Decisions', text: 'Something of yours was hidden, restored, removed or kept.' },
  news: { name: 'News', text: 'What is new here.' },
};

export const WAY_WORDS: Record<NotificationWay, string> = {
  inProduct: 'Here',
  email: 'Email at once',
  digest: 'Daily digest',
  push: 'Push',
};
