import {
  Atom,
  Bot,
  Castle,
  Coffee,
  Cpu,
  Crown,
  Feather,
  Flame,
  Flower,
  Moon,
  Swords,
  VenetianMask,
} from 'lucide-react';

/** The row of chips above the feed: tags of the catalogue that say something at a glance. */
export const FEED_TAGS = [
  { name: 'romance', label: 'Romance', Icon: Flower },
  { name: 'fantasy', label: 'Fantasy', Icon: Castle },
  { name: 'cyberpunk', label: 'Cyberpunk', Icon: Cpu },
  { name: 'vampire', label: 'Vampire', Icon: Moon },
  { name: 'mystery', label: 'Mystery', Icon: VenetianMask },
  { name: 'slice-of-life', label: 'Slice of life', Icon: Coffee },
  { name: 'sci-fi', label: 'Sci-fi', Icon: Atom },
  { name: 'angel', label: 'Angel', Icon: Feather },
  { name: 'demon', label: 'Demon', Icon: Flame },
  { name: 'android', label: 'Android', Icon: Bot },
  { name: 'confident', label: 'Confident', Icon: Crown },
  { name: 'medieval', label: 'Medieval', Icon: Swords },
] as const;
