// Moderators decide about pictures that the guard held or covered.
import { AppError } from '../../../../shared/errors.ts';
import { pictureFile } from '../../../../shared/words/picture-address.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Audit } from '../../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../../platform/server/needs/notifier.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { readBlob } from '../../../../platform/server/read-blob.ts';
import type { PictureReview, PictureReviewDetail } from '../../review-contract.ts';
import type { ReviewDecision, ReviewQueue } from '../../rules.ts';
import { blobKey } from '../renditions/blob-keys.ts';
import { createDecisions, type DecisionDeps } from './decisions.ts';
import * as store from './reviews.store.ts';
import * as views from './reviews.views.ts';

interface Deps extends DecisionDeps {
  database: Database;
  blobs: Pick<BlobStore, 'get'>;
  clock: Clock;
  audit: Audit;
  notifier: Notifier;
}

interface Decided {
  decision: ReviewDecision;
  reason: string;
  statement: string;
}

const missing = () => new AppError('images.review_missing');
const decidedBefore = () => new AppError('images.review_decided');
const STATES = { clear: 'cleared', keep: 'kept', remove: 'removed' } as const;

function present(row: views.DeskRow): PictureReview {
  const { character_id: characterId } = row;
  return {
    id: row.id,
    outcome: row.outcome,
    state: row.state,
    category: row.category,
    owner: { id: row.owner_id, username: row.username },
    character: characterId === null ? null : { id: characterId, name: row.character_name ?? '' },
    model: row.model ?? '',
    isPublished: row.is_published,
    hasPicture: row.image_id !== null,
    createdAt: row.created_at.toISOString(),
  };
}

function presentDetail(row: views.DeskRow, nextId: string | null): PictureReviewDetail {
  return {
    ...present(row),
    prompt: row.prompt ?? '',
    findings: row.findings.map(({ scores, ...finding }) => ({
      ...finding,
      scores: Object.entries(scores)
        .map(([name, score]) => ({ name, score }))
        .toSorted((a, b) => b.score - a.score),
    })),
    decision: row.decided_at && {
      by: row.decided_by ?? '',
      at: row.decided_at.toISOString(),
      reason: row.reason,
      statement: row.statement,
    },
    nextId,
  };
}

export function createPictureReviews(deps: Deps) {
  const { database, blobs, clock, audit, notifier, hiddenFiles } = deps;
  const { clear, keep, remove } = createDecisions(deps);
  const { db } = database;
  const now = () => new Date(clock.now());

  async function one(id: string): Promise<PictureReviewDetail> {
    const row = await views.readReview(db, id);
    if (!row) throw missing();
    return presentDetail(row, await views.nextReview(db, id));
  }

  async function bytesOf({ image_id: imageId, secret, widths }: views.DeskRow): Promise<Buffer | null> {
    if (imageId === null) return null;
    return readBlob(blobs, blobKey(imageId, pictureFile(secret!, widths!.at(-1)!, 'webp')));
  }

  return {
    one,

    async list({
      queue,
      q = '',
      page,
      limit,
    }: {
      queue: ReviewQueue;
      q?: string | undefined;
      page: number;
      limit: number;
    }) {
      const query = { queue, username: q };
      const offset = (page - 1) * limit;
      const rows = await views.readReviews(db, query, { offset, limit });
      const [total, counts] = [await views.countReviews(db, query), await views.countOpen(db)];
      return { items: rows.map(present), page, limit, total, hasMore: offset + rows.length < total, counts };
    },

    /** @throws AppError images.review_missing */
    async picture(actorId: string, id: string): Promise<Buffer> {
      const row = await views.readReview(db, id);
      const bytes = row && (await bytesOf(row));
      if (!bytes) throw missing();
      const subject = { kind: 'image', id: row.image_id! };
      const details = { reviewId: id, ownerId: row.owner_id };
      await database.transact((tx) =>
        audit.record(tx, { actorId, action: 'pictures.look', subject, reason: '', details }),
      );
      return bytes;
    },

    /** @throws AppError images.review_missing, images.review_decided */
    async decide(
      actorId: string,
      id: string,
      { decision, reason, statement: text }: Decided,
    ): Promise<PictureReviewDetail> {
      const row = await views.readReview(db, id);
      if (!row) throw missing();
      const bytes = decision === 'remove' ? await bytesOf(row) : null;
      const prints = bytes && hiddenFiles ? await hiddenFiles.printsOf(bytes) : [];
      await database.transact(async (tx) => {
        const found = await store.lockOpen(tx, id);
        if (!found) throw decidedBefore();
        const { review, image } = found;
        await store.decide(tx, id, {
          state: STATES[decision],
          at: now(),
          by: actorId,
          reason,
          statement: text,
        });
        const notice =
          decision === 'clear'
            ? await clear(tx, review, image)
            : decision === 'keep'
              ? await keep(tx, review, image, text)
              : await remove(tx, review, image, { text, prints });
        await notifier.notify(tx, notice);
        await audit.record(tx, {
          actorId,
          action: `pictures.${decision}`,
          subject: { kind: 'image', id: image.id },
          reason,
          details: { reviewId: id, ownerId: review.owner_id, outcome: review.outcome, statement: text },
        });
      });
      return one(id);
    },
  };
}

export type PictureReviews = ReturnType<typeof createPictureReviews>;
