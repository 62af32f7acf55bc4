import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { showToast } from '../../../../platform/web/toasts.ts';
import { HINT_MAX } from '../../rules.ts';
import type { ChatSlots } from '../chat-slots.ts';
import { useSetNote } from '../generation/generation.queries.ts';
import type { ChatSession } from '../session/chat-session.ts';
import type { Thread } from '../session/thread.ts';
import type { CommandName } from './commands.ts';
import type { Outcome } from './use-commands.ts';

interface RunnerOptions {
  thread: Thread;
  chatSession: ChatSession;
  slots: Pick<ChatSlots, 'exporting' | 'sharing'>;
  onMemory: () => void;
  onWriting: () => void;
  /** Null where the newest reply cannot be continued. */
  onContinue: (() => void) | null;
}

export interface CommandRunner {
  run: (name: CommandName, rest: string) => Outcome | Promise<Outcome>;
  /** What a command has opened. */
  dialog: ReactNode;
}

const tell = (title: string): false => {
  showToast({ title, tone: 'info' });
  return false;
};

/** Carries out commands of the open conversation; `/help` is the field's own, and `/draft` where a line can be drafted. */
export function useCommandRunner(options: RunnerOptions): CommandRunner {
  const { thread, chatSession, slots, onMemory, onWriting, onContinue } = options;
  const { conversation } = thread;
  const [opened, setOpened] = useState<'export' | 'share' | null>(null);
  const setNote = useSetNote(conversation);
  const navigate = useNavigate();
  const close = () => setOpened(null);

  function again(hint?: string): boolean {
    const newest = thread.messages.at(-1);
    if (newest?.role !== 'assistant' || newest.parentId === null || newest.state === 'streaming')
      return tell('There is no reply to try again yet');
    if (hint !== undefined && hint.length > HINT_MAX)
      return tell(`A hint has at most ${HINT_MAX} characters`);
    chatSession.regenerate(newest, hint);
    return true;
  }

  function proceed(): boolean {
    if (!onContinue) return tell('There is no reply that could go on');
    onContinue();
    return true;
  }

  function speakAs(): boolean {
    const button = document.querySelector<HTMLButtonElement>('.persona-now');
    button?.click();
    return button !== null;
  }

  const acts: Record<CommandName, (rest: string) => Outcome | void | Promise<Outcome>> = {
    // Why it failed is shown where it is saved.
    note: (text) =>
      setNote.mutateAsync(text).then(
        () => true,
        () => false,
      ),
    hint: again,
    retry: () => again(),
    continue: proceed,
    persona: speakAs,
    preset: onWriting,
    memory: onMemory,
    branch: () => void navigate({ to: '/chat/$characterId/paths', params: { characterId: conversation.id } }),
    export: () => setOpened('export'),
    share: () => setOpened('share'),
    draft: () => tell('Your line can be drafted once the reply has ended'),
    help: () => false,
  };
  return {
    run: (name, rest) => acts[name](rest) ?? true,
    dialog:
      opened === 'export'
        ? slots.exporting(conversation, close)
        : opened === 'share'
          ? slots.sharing(conversation, close)
          : null,
  };
}
