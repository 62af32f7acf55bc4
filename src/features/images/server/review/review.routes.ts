import type { Handlers } from '../../../../platform/server/http.ts';
import type { reviewRoutes as routes } from '../../review-contract.ts';
import type { PictureReviews } from './review.service.ts';

export const reviewRoutes = ({ reviews }: { reviews: PictureReviews }): Handlers<typeof routes> => ({
  reviews: ({ query }) => reviews.list(query),
  review: ({ params }) => reviews.one(params.id),
  async reviewPicture({ params }, { caller }) {
    const bytes = await reviews.picture(caller.userId, params.id);
    return { name: `picture-${params.id}.webp`, bytes: piecesOf(bytes) };
  },
  decideReview: ({ params, body }, { caller }) => reviews.decide(caller.userId, params.id, body),
});

async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
