import { ShareDetail } from './share-detail.tsx';
import { ShareQueue } from './share-queue.tsx';

/** Shared chats: those that were reported, and one of them where the address names it. */
export const SharesDeskPage = ({ rest }: { rest: string }) =>
  rest ? <ShareDetail key={rest} id={rest} /> : <ShareQueue />;
