// This room's part of a person's data: their pictures with the files, what they asked for, and whose pictures they like.
import { pictureFile } from '../../../shared/words/picture-address.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { blobKey } from './renditions/blob-keys.ts';
import type { Settlement } from './drawing/settlement.ts';
import type { IdleWork } from './upkeep/idle-work.ts';
import { readOwnSettings } from './chats/chat-pictures.views.ts';
import * as views from './images-data.views.ts';
import { deleteLikesOf } from './gallery/gallery.store.ts';
import { deleteAllOf } from './images.store.ts';
import type { RenderLoop } from './drawing/render-loop.ts';

interface Deps {
  database: Database;
  blobs: BlobStore;
  settlement: Settlement;
  idle: Pick<IdleWork, 'sweepNow'>;
  loop: Pick<RenderLoop, 'drop'>;
}

type OwnImage = Awaited<ReturnType<typeof views.readOwnImages>>[number];
type OwnJob = Awaited<ReturnType<typeof views.readOwnJobs>>[number];

/** Nothing where it was asked for outside of chats. */
const chatOf = (row: Pick<OwnJob, 'conversation_id' | 'message_id'>) =>
  row.conversation_id === null ? {} : { conversationId: row.conversation_id, messageId: row.message_id };

const pathOf = (id: string): string => `images/${id}.webp`;

const presentImage = (row: OwnImage) => ({
  id: row.id,
  file: row.review === 'held' ? null : pathOf(row.id),
  review: row.review,
  purpose: row.purpose,
  visibility: row.visibility,
  publishedAt: row.published_at,
  likes: row.like_count,
  isNsfw: row.is_nsfw,
  character: row.character_name,
  ...chatOf(row),
  prompt: row.prompt,
  seed: row.seed,
  model: row.model,
  width: row.width,
  height: row.height,
  description: row.alt,
  createdAt: row.created_at,
});

/** What of their own it began from; its picture is null where that was deleted. */
const sourceOf = (row: OwnJob): object =>
  row.source_mode === null
    ? {}
    : { source: { imageId: row.source_image_id, mode: row.source_mode, strength: row.source_strength } };

const presentJob = (row: OwnJob) => ({
  id: row.id,
  state: row.state,
  prompt: row.prompt,
  negativePrompt: row.negative_prompt,
  characterId: row.character_id,
  ...chatOf(row),
  model: row.model,
  aspectRatio: row.aspect_ratio,
  count: row.count,
  options: row.options ?? {},
  ...sourceOf(row),
  spent: row.spent,
  refunded: row.refunded,
  createdAt: row.created_at,
});

export function createImagesData({ database, blobs, settlement, idle, loop }: Deps): PersonalData {
  const { db } = database;
  const imagesOf = (userId: string) =>
    inPages((after, limit) => views.readOwnImages(db, userId, after, limit));

  /** The largest rendition; nothing where its bytes are lost. */
  async function* bytesOf({ id, secret, widths }: OwnImage): AsyncGenerator<Uint8Array> {
    const blob = await blobs.get(blobKey(id, pictureFile(secret, widths.at(-1)!, 'webp')));
    if (blob) yield* blob.content as AsyncIterable<Uint8Array>;
  }

  async function* files(userId: string): AsyncGenerator<DataFile> {
    yield jsonFile('images.json', {}, { images: mapped(imagesOf(userId), presentImage) });
    const jobs = inPages((after, limit) => views.readOwnJobs(db, userId, after, limit));
    yield jsonFile('image-requests.json', {}, { requests: mapped(jobs, presentJob) });
    const reviews = inPages((after, limit) => views.readOwnReviews(db, userId, after, limit));
    yield jsonFile('image-reviews.json', {}, { reviews });
    const likes = inPages((after, limit) => views.readOwnLikes(db, userId, after, limit));
    yield jsonFile('image-likes.json', {}, { likes });
    const chats = await readOwnSettings(db, userId);
    if (chats.length > 0) yield jsonFile('chat-pictures.json', { chats });
    for await (const image of imagesOf(userId))
      // What is held is shown to nobody but moderators until they have looked.
      if (image.review !== 'held') yield { path: pathOf(image.id), bytes: bytesOf(image), isPacked: true };
  }

  return {
    files,
    async erase(tx: Tx, { userId }) {
      const open = await views.openJobs(tx, userId);
      // Held coins are released first, so that the ledger stays consistent.
      for (const id of open) await settlement.end(tx, id, { state: 'cancelled', cause: null });
      await deleteLikesOf(tx, userId);
      const images = await deleteAllOf(tx, userId);
      tx.afterCommit(async () => {
        for (const id of open) loop.drop(id);
        for (const id of images) await idle.sweepNow(id);
      });
    },
  };
}
