// When the background may ask the model something: while no reply is written on this server.
import { Paused } from './memory/memory-deps.ts';

interface Replies {
  onReply(listener: () => void): void;
  isIdle(): boolean;
}

export function createQuiet(activeReplies: Replies) {
  let quiet = new AbortController();
  let isOpen = true;
  const pause = () => {
    quiet.abort(new Paused('somebody writes'));
    quiet = new AbortController();
  };
  activeReplies.onReply(pause);
  return {
    /** Aborted when somebody writes, and from the beginning while somebody does. */
    signal: (): AbortSignal =>
      isOpen && activeReplies.isIdle() ? quiet.signal : AbortSignal.abort(new Paused('later')),
    /** For good. */
    end(): void {
      isOpen = false;
      pause();
    },
  };
}
