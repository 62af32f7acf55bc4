import { ReviewDetail } from './review-detail.tsx';
import { ReviewQueue } from './review-queue.tsx';

/** Pictures that wait for a look, and one of them where the address names it. */
export const PictureReviewsPage = ({ rest }: { rest: string }) =>
  rest ? <ReviewDetail key={rest} id={rest} /> : <ReviewQueue />;
