import type { ReactNode } from 'react';
import type { ThreadKey } from '../chat.queries.ts';
import type { CommandRunner } from '../commands/use-command-runner.tsx';
import type { Thread } from '../session/thread.ts';

/** What the row needs of the field. */
export interface Writing {
  isDrafting: boolean;
  /** Null where no line can be drafted now. */
  onDraft: (() => void) | null;
  /** Null where the newest reply cannot be continued. */
  onContinue: (() => void) | null;
  /** A reply is being written, or nothing can be written to this character any more. */
  isBusy: boolean;
}

export interface ChatTools {
  threadKey: ThreadKey;
  thread: Thread;
  /** The character's first name. */
  name: string;
  run: CommandRunner['run'];
  /** Opens how replies are written. */
  onWriting: () => void;
  /** Opens how messages are shown. */
  onReading: () => void;
  /** Shows the messages without controls. */
  onView: () => void;
  /** The way to quick replies; null where they have a row of their own. */
  quick: ReactNode;
}

export type ToolProps = ChatTools & Writing;
