import { RemovalDetail } from './removal-detail.tsx';
import { RemovalQueue } from './removal-queue.tsx';

/** Removal requests: the queue, and one of them where the address names it. */
export const RemovalsDeskPage = ({ rest }: { rest: string }) =>
  rest ? <RemovalDetail key={rest} id={rest} /> : <RemovalQueue />;
