// What this feature needs from other features; compose passes it in.
import type { Db } from '../../../platform/server/db/database.ts';
import type { LookData } from '../../../shared/words/look/look-data.ts';
import type { LookModel, LookTake } from '../contract.ts';

/** What a character's own page says of its look. */
interface BaseLook {
  name: string;
  seed: string;
  tags: string[];
  words: string;
  rating: 'sfw' | 'suggestive' | 'nsfw';
  creatorId: string;
}

export interface WholeLook extends BaseLook {
  data: LookData | null;
  references: string[];
}

export interface Characters {
  /** Null where there is no such character, or it is private to somebody else. */
  lookOf(db: Db, id: string, viewerId: string | null): Promise<BaseLook | null>;
}

interface Viewer {
  userId: string;
  showNsfw: boolean;
}

/** Draws and shows the pictures of a look. */
export interface LookPictures {
  models(): Promise<LookModel[]>;
  /**
   * @param asked.kept chosen pictures, which stay although newer ones are drawn
   * @throws AppError safety.blocked, images.missing, images.model, memberships.required, coins.insufficient,
   * images.too_many
   */
  draw(
    characterId: string,
    by: { userId: string },
    asked: {
      slots: { slot: string; prompt: string; hasReferences: boolean }[];
      takes: number;
      model?: string | undefined;
      key: string;
      kept: string[];
    },
  ): Promise<void>;
  slotsOf(
    characterId: string,
    look: WholeLook,
    viewer: Viewer,
  ): Promise<
    {
      slot: string;
      takes: LookTake[];
      held: number;
      drawing: { id: string; progress: number; done: number; count: number } | null;
      problem: string | null;
    }[]
  >;
  /** Why a picture cannot be chosen for a slot; null where it can. `missing` where it is none of the slot's. */
  barOf(
    imageId: string,
    characterId: string,
    slot: string,
  ): Promise<'unseen' | 'explicit' | 'missing' | null>;
}

export interface SafetyCheck {
  /** @throws AppError safety.blocked */
  check(text: string, surface: 'image-prompt', userId: string | null): Promise<void>;
}
