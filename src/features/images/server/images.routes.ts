import type { Handlers } from '../../../platform/server/http.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { chatPicturesRoutes } from '../chat-pictures-contract.ts';
import type { imagesContract } from '../contract.ts';
import type { PictureCare } from './gallery/picture-care.service.ts';
import { galleryRoutes } from './gallery/gallery.routes.ts';
import type { Galleries } from './gallery/gallery.service.ts';
import type { Images } from './requests/images.service.ts';
import type { PromptWords } from './requests/prompt-words.service.ts';
import type { PortraitJobs } from './portraits/portrait-jobs.service.ts';
import type { PortraitUploads } from './portraits/portraits.service.ts';
import type { JobBoard } from './jobs/job-board.ts';
import type { PictureReviews } from './review/review.service.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { showPreviews } from './jobs/show-previews.ts';
import { watchJob } from './jobs/watch-job.ts';
import type { Watchers } from './jobs/watchers.ts';

export interface RouteDeps {
  images: Images;
  words: PromptWords;
  chatPictures: Handlers<typeof chatPicturesRoutes>;
  galleries: Galleries;
  care: PictureCare;
  portraits: PortraitUploads;
  portraitJobs: PortraitJobs;
  board: JobBoard;
  watchers: Pick<Watchers, 'arrive'>;
  ticker: Ticker;
  reviews: PictureReviews;
}

export const imagesRoutes = ({
  images,
  words,
  chatPictures,
  galleries,
  care,
  portraits,
  portraitJobs,
  board,
  watchers,
  ticker,
  reviews,
}: RouteDeps): Handlers<typeof imagesContract> => ({
  models: async () => ({ data: await images.models(), hasWords: words.isAvailable() }),
  generate: ({ body }, { caller, showNsfw }) => images.generate(caller, body, { showNsfw }),
  understand: async ({ body }, { caller }) => ({
    understanding: await images.understand(body, caller?.userId ?? null),
  }),
  jobs: ({ query }, { caller, showNsfw }) => images.jobs({ userId: caller.userId, showNsfw }, query),
  job: ({ params }, { caller, showNsfw }) => images.job(params.id, { userId: caller.userId, showNsfw }),
  async watch({ params: { id } }, { caller, showNsfw, blurImages }) {
    const read = () => images.job(id, { userId: caller.userId, showNsfw });
    // Somebody else's job is refused before the stream begins.
    await read();
    const isAsked = await images.isAsked(id, caller.userId);
    return {
      stream(events) {
        if (isAsked) events.onClose(watchers.arrive(caller.userId));
        const preview = () => showPreviews(id, board.previews(id), !showNsfw || blurImages);
        watchJob({ board, ticker, read, preview }, id, events);
      },
    };
  },
  suggestWords: async ({ body }, { caller }) => ({ prompts: await words.suggest(caller.userId, body) }),
  cancel: ({ params }, { caller, showNsfw }) => images.cancel(params.id, { userId: caller.userId, showNsfw }),
  ...chatPictures,
  ...galleryRoutes({ galleries, care }),
  ...reviewRoutes({ reviews }),
  async drawPortrait({ params }, { caller, showNsfw }) {
    const id = await portraitJobs.draw(params.id, caller);
    return images.job(id, { userId: caller.userId, showNsfw });
  },
  async uploadPortrait({ params, file }, { caller, showNsfw }) {
    const avatar = await portraits.upload(params.id, { userId: caller.userId, showNsfw }, file.bytes);
    return { avatarUrl: avatar.url, avatar };
  },
  async removePortrait({ params }, { caller }) {
    await portraits.remove(params.id, caller.userId);
    return { success: true };
  },
});
