/** A public character with the values that its score is computed from. */
export interface Candidate {
  id: string;
  creatorId: string;
  tags: string[];
  /** 0 to 10,000. */
  quality: number;
  /** A hundred for each person of the last week, and up to a hundred for quality. */
  trend: number;
  /** Different people, ever. */
  chatters: number;
  /** Milliseconds. */
  listedAt: number;
  isNsfw: boolean;
  /** Only members may chat with it. */
  isPremium: boolean;
}

/** A character that the viewer liked or chatted with. */
export interface Known {
  id: string;
  name: string;
  tags: string[];
  creatorId: string;
}

/** What is known of what a viewer likes; everything newest first. */
export interface Taste {
  /** Tags that they chose. */
  interests: string[];
  liked: Known[];
  chatted: Known[];
  followed: { id: string; username: string }[];
  /** Ids of characters. */
  hidden: string[];
}

export const NO_TASTE: Taste = { interests: [], liked: [], chatted: [], followed: [], hidden: [] };

export const isEmptyTaste = ({ interests, liked, chatted, followed, hidden }: Taste): boolean =>
  interests.length + liked.length + chatted.length + followed.length + hidden.length === 0;
