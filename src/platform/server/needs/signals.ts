// How every feature tells the open pages of a user that something of theirs has changed; `notifications` delivers.
import type { Signal } from '../../../shared/signal.ts';

export interface Signals {
  /** To be called after the commit. A page that is not connected hears nothing, and reads again when it is. */
  tell(userId: string, signal: Signal): void;
}
