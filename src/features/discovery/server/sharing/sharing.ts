// Metadata of characters and creators for link previews, search engines and sitemaps.
import { presentPicture } from '../../../../shared/words/picture-address.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import * as views from './sharing.views.ts';

export interface SharedCharacter {
  id: string;
  name: string;
  hook: string;
  description: string;
  creator: { id: string; username: string };
  /** Address of the portrait's largest rendition; null where there is none to show. */
  portrait: string | null;
}

export interface SharedCreator {
  id: string;
  name: string;
  bio: string;
  characters: number;
}

export interface SitemapEntry {
  path: string;
  changedAt: Date;
}

/** The protocol allows 50,000 addresses a file; smaller files are read again sooner. */
export const SITEMAP_PART = 10_000;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export function createSharing({ db }: { db: Db }) {
  return {
    /** Null where a guest may not see it, or only covered. */
    async character(id: string): Promise<SharedCharacter | null> {
      const row = ID.test(id) ? await views.sharedCharacter(db, id) : null;
      if (!row) return null;
      return {
        id: row.id,
        name: row.name,
        hook: row.hook,
        description: row.description,
        creator: { id: row.creator_id, username: row.username },
        portrait: portraitOf(row),
      };
    },
    /** Null for creators without a public character. */
    async creator(id: string): Promise<SharedCreator | null> {
      const row = ID.test(id) ? await views.sharedCreator(db, id) : null;
      if (!row) return null;
      return { id: row.id, name: row.display_name || row.username, bio: row.bio, characters: row.characters };
    },
    counts: () => views.sharedCounts(db),
    /** @param part from 0 */
    async characters(part: number): Promise<SitemapEntry[]> {
      const rows = await views.sharedCharacterIds(db, part * SITEMAP_PART, SITEMAP_PART);
      return rows.map((row) => ({ path: `/characters/${row.id}`, changedAt: row.updated_at }));
    },
    async creators(part: number): Promise<SitemapEntry[]> {
      const rows = await views.sharedCreatorIds(db, part * SITEMAP_PART, SITEMAP_PART);
      return rows.map((row) => ({ path: `/creators/${row.id}`, changedAt: row.updated_at }));
    },
  };
}

function portraitOf({ image_id: id, secret, widths }: views.SharedCharacterRow): string | null {
  if (!id || !secret || !widths?.length) return null;
  const row = { id, secret, cover_secret: '', width: 0, height: 0, thumbhash: '', alt: '', widths };
  return presentPicture(row, { isCovered: false }).sources.at(-1)!.url;
}

export type Sharing = ReturnType<typeof createSharing>;
