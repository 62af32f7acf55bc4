// Texts of the features page. Each entry links to its feature and describes only what exists.
import {
  Compass,
  Download,
  EyeOff,
  FileInput,
  Heart,
  Images,
  Search,
  ShieldCheck,
  Stamp,
  Users,
  Coins,
  UserRound,
  type LucideIcon,
} from 'lucide-react';

interface Small {
  icon: LucideIcon;
  title: string;
  text: string;
  to: '/' | '/search' | '/creators' | '/favorites' | '/showcase' | '/create-character';
  link: string;
}

export const SMALL: readonly Small[] = [
  {
    icon: Compass,
    title: 'A feed that knows you',
    text: 'Ranked by your tags, who you follow and what you like. Each card can say why it is there.',
    to: '/',
    link: 'For you',
  },
  {
    icon: Search,
    title: 'Search that forgives',
    text: 'Characters, creators and tags in one place, and typing errors are understood.',
    to: '/search',
    link: 'Search',
  },
  {
    icon: Users,
    title: 'Creators to follow',
    text: 'See whose characters people come back to this month, and keep the ones you follow in one place.',
    to: '/creators',
    link: 'Creators',
  },
  {
    icon: Heart,
    title: 'Favorites and likes',
    text: 'Keep the ones you want to find again. It works before you sign up, and comes along when you do.',
    to: '/favorites',
    link: 'Favorites',
  },
  {
    icon: Images,
    title: 'Galleries',
    text: 'Every picture is yours alone until you publish it. The showcase holds what people chose to show.',
    to: '/showcase',
    link: 'Showcase',
  },
  {
    icon: FileInput,
    title: 'Cards in and out',
    text: 'Bring characters from other programs as cards, and take yours with you whenever you like.',
    to: '/create-character',
    link: 'Bring a card',
  },
];

interface Promise {
  icon: LucideIcon;
  title: string;
  text: string;
}

export const PROMISES: readonly Promise[] = [
  {
    icon: UserRound,
    title: 'Adults only, on both sides',
    text: 'You are 18 or older, and so is everyone who is shown or described here. Nothing weakens that.',
  },
  {
    icon: EyeOff,
    title: 'Covered until you say so',
    text: 'NSFW is off at first. What is covered is not even sent to your screen.',
  },
  {
    icon: Stamp,
    title: 'Always recognisable as AI',
    text: 'The chat says that no one real is there. Every picture is marked as made by AI in its file.',
  },
  {
    icon: Coins,
    title: 'The price comes first',
    text: 'Talking is free within fair use. A picture’s price stands beside its button, and what is not drawn comes back.',
  },
  {
    icon: Download,
    title: 'Your data is yours',
    text: 'Download all of it at any time, or delete your account with everything in it.',
  },
  {
    icon: ShieldCheck,
    title: 'Help before anything else',
    text: 'Signs of crisis are answered with people who can help. Every report goes to the moderators.',
  },
];
