// Galleries: own pictures, those of a character, and public ones. Pictures that the viewer may not see uncovered are sent
// as their cover.
import { AppError } from '../../../../shared/errors.ts';
import { presentPicture } from '../../../../shared/words/picture-address.ts';
import type { Picture } from '../../../../shared/words/picture.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { ChatMedia } from '../../chat-media-contract.ts';
import type { Gallery as GalleryPage } from '../../gallery-contract.ts';
import { GALLERY_DEPTH, type ShowcaseSort } from '../../rules.ts';
import type { Chats, Looks } from '../images.needs.ts';
import { presentImage, type Viewer } from '../present.ts';
import { countChatMedia, positionOf, readChatMedia } from './chat-media.views.ts';
import * as views from './gallery.views.ts';
import { readPosition, writePosition, type Position } from './gallery-position.ts';

interface Page {
  page: number;
  limit: number;
  cursor?: string | undefined;
}

/** Enough for a character's page; the whole gallery is a separate list. */
const ON_PAGE = { page: 1, limit: 8 };

/** More chips than this are no help; the gallery itself shows the rest. */
const SUBJECTS_MAX = 60;

interface GalleriesDeps {
  database: Database;
  looks: Looks;
  chats: Pick<Chats, 'conversationOf'>;
}

interface Source<Row> {
  slice: (slice: views.Slice) => Promise<Row[]>;
  count: () => Promise<number>;
  positionOf: (row: Row) => Position;
}

/** A page behind its cursor, or by its number. */
async function readPage<Row>({ page, limit, cursor }: Page, { slice, count, positionOf }: Source<Row>) {
  const after = cursor ? readPosition(cursor) : null;
  const offset = after ? 0 : (page - 1) * limit;
  const [found, total] = await Promise.all([
    offset > GALLERY_DEPTH ? [] : slice({ after, offset, limit: limit + 1 }),
    count(),
  ]);
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit;
  const last = rows.at(-1);
  const next = hasMore && last ? writePosition(positionOf(last)) : null;
  return { rows, page: { page, limit, total, hasMore, cursor: next } };
}

export function createGalleries({ database, looks, chats }: GalleriesDeps) {
  const { db } = database;

  async function read(gallery: views.Gallery, viewer: Viewer, asked: Page): Promise<GalleryPage> {
    const { rows, page } = await readPage(asked, {
      slice: (slice) => views.readGallery(db, gallery, viewer.userId, slice),
      count: () => views.countGallery(db, gallery),
      positionOf: (row) => row,
    });
    return { items: rows.map((row) => presentImage(row, viewer)), ...page };
  }

  return {
    /**
     * One's own pictures, all of them; a character's or somebody else's public ones; with no filter what people
     * made: everybody's published pictures and one's own.
     * @throws AppError images.missing for a character that the viewer may not see
     */
    async list(
      viewer: Viewer,
      {
        userId,
        characterId,
        ...page
      }: Page & { userId?: string | undefined; characterId?: string | undefined },
    ): Promise<GalleryPage> {
      if (userId && userId === viewer.userId)
        return read({ of: 'viewer', viewerId: userId, characterId }, viewer, page);
      if (characterId && !(await looks.of(db, characterId, viewer.userId)))
        throw new AppError('images.missing/character');
      if (userId) return read({ of: 'person', ownerId: userId, characterId }, viewer, page);
      if (characterId) return read({ of: 'character', characterId }, viewer, page);
      return read({ of: 'people', viewerId: viewer.userId }, viewer, page);
    },

    showcase: (viewer: Viewer, { sort, ...page }: Page & { sort: ShowcaseSort }): Promise<GalleryPage> =>
      read({ of: 'everybody', sort }, viewer, page),

    /** What the viewer asked for in one of their conversations. @throws AppError chat.missing */
    async ofChat(id: string, viewer: Viewer & { userId: string }, asked: Page): Promise<ChatMedia> {
      const conversationId = await chats.conversationOf(db, viewer.userId, id);
      const { rows, page } = await readPage(asked, {
        slice: (slice) => readChatMedia(db, { conversationId, viewerId: viewer.userId }, slice),
        count: () => countChatMedia(db, conversationId),
        positionOf,
      });
      const items = rows.map((row) => ({ ...presentImage(row, viewer), messageId: row.message_id }));
      return { items, ...page };
    },

    /** Whom the viewer's own pictures show. */
    subjects: (userId: string) => views.readSubjects(db, userId, SUBJECTS_MAX),

    /** One picture, uncovered where its viewer may see it so. @throws AppError images.missing */
    async picture(id: string, viewer: Viewer): Promise<Picture> {
      const row = await views.readVisible(db, id, viewer.userId);
      if (!row) throw new AppError('images.missing');
      return presentPicture(row, { isCovered: row.is_explicit && !viewer.showNsfw, isUnseen: row.is_unseen });
    },

    /** The first of a character's public pictures, for its page. Who may see it is the caller's matter. */
    async galleryOf(characterId: string, viewer: Viewer): Promise<{ pictures: Picture[]; total: number }> {
      const { items, total } = await read({ of: 'character', characterId }, viewer, ON_PAGE);
      return { pictures: items.map(({ picture }) => picture), total };
    },
  };
}

export type Galleries = ReturnType<typeof createGalleries>;
