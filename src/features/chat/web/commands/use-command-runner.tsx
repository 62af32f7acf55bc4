import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { HINT_MAX, TITLE_MAX } from '../../rules.ts';
import type { ThreadKey } from '../chat.queries.ts';
import type { ChatSlots } from '../chat-slots.ts';
import { useSetNote } from '../generation/generation.queries.ts';
import { useBegin, useConversationChanges } from '../list/use-arrange.ts';
import { editOwnLast } from '../reading/message-buttons.ts';
import type { ChatSession } from '../session/chat-session.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import type { Thread } from '../session/thread.ts';
import type { CommandName } from '../../command-names.ts';
import { openMoments } from '../moments/open-moments.ts';
import { tell } from './tell.ts';
import { useBranchCommand } from './use-branch-command.ts';
import { useValueCommands } from './use-value-commands.ts';
import type { Outcome } from './use-carry-out.ts';

interface RunnerOptions {
  threadKey: ThreadKey;
  thread: Thread;
  chatSession: ChatSession;
  orders: MessageOrders;
  slots: Pick<ChatSlots, 'exporting' | 'sharing'>;
  /** A reply is being written. */
  isBusy: boolean;
  onMemory: () => void;
  onWriting: () => void;
  /** Opens the search in the chat. @param words what is searched for; empty for nothing yet */
  onFind: (words: string) => void;
  onPins: () => void;
  onMedia: () => void;
  /** Shows the chat as a scene. */
  onScene: () => void;
  /** Opens what writes and orders the quick replies. */
  onQuick: () => void;
  /** Null where the newest reply cannot be continued. */
  onContinue: (() => void) | null;
}

export interface CommandRunner {
  run: (name: CommandName, rest: string) => Outcome | Promise<Outcome>;
  /** What a command has opened. */
  dialog: ReactNode;
}

type Acts<Name extends CommandName> = Record<Name, (rest: string) => Outcome | void | Promise<Outcome>>;

/** Why it failed, or was not done, is shown where it is done. */
export const done = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    (outcome) => outcome !== false,
    () => false,
  );

/** Carries out commands of the open conversation; `/help` is the field's own, and `/draft` where a line can be drafted. */
export function useCommandRunner(options: RunnerOptions): CommandRunner {
  const { threadKey, thread, slots, onMemory, onWriting, onPins, onFind } = options;
  const { conversation } = thread;
  const [opened, setOpened] = useState<'export' | 'share' | null>(null);
  const setNote = useSetNote(conversation);
  const { settings } = useConversationChanges(conversation.id);
  const begin = useBegin();
  const navigate = useNavigate();
  const values = useValueCommands(threadKey, conversation);
  const close = () => setOpened(null);
  const open = (id: string) => navigate({ to: '/chat/$characterId', params: { characterId: id } });

  const acts: Acts<CommandName> = {
    ...useReplyCommands(options),
    note: (text) => done(setNote.mutateAsync(text)),
    persona: (name) => (name ? done(values.speakAs(name)) : speakAs()),
    preset: (name) => (name ? done(values.takePreset(name)) : onWriting()),
    model: (name) => (name ? values.writeWith(name) : onWriting()),
    length: values.length,
    thinking: values.thinking,
    memory: onMemory,
    pins: onPins,
    pictures: options.onMedia,
    scene: options.onScene,
    search: onFind,
    quick: options.onQuick,
    paths: () => void navigate({ to: '/chat/$characterId/paths', params: { characterId: conversation.id } }),
    rename: (title) =>
      title.length > TITLE_MAX
        ? tell(`A title has at most ${TITLE_MAX} characters`)
        : done(
            settings.mutateAsync(
              { title },
              { onError: () => tell('The title could not be saved. Try again.') },
            ),
          ),
    new: () =>
      done(
        begin.mutateAsync(
          { characterId: conversation.character.id, greeting: 0 },
          {
            onSuccess: (page) => void open(page.conversation.id),
            onError: () => tell('The conversation could not be started. Try again.'),
          },
        ),
      ),
    export: () => setOpened('export'),
    share: () => setOpened('share'),
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

function speakAs(): boolean {
  const button = document.querySelector<HTMLButtonElement>('.persona-now');
  button?.click();
  return button !== null;
}

/** Commands about the newest messages. */
function useReplyCommands(
  options: RunnerOptions,
): Acts<'hint' | 'retry' | 'continue' | 'draft' | 'stop' | 'edit' | 'delete' | 'branch' | 'picture'> {
  const { thread, chatSession, orders, isBusy, onContinue } = options;
  const branch = useBranchCommand(thread, orders);

  function again(hint?: string): boolean {
    const newest = thread.messages.at(-1);
    if (newest?.role !== 'assistant' || newest.parentId === null || newest.state === 'streaming')
      return tell('There is no reply to try again yet');
    if (hint !== undefined && hint.length > HINT_MAX)
      return tell(`A hint has at most ${HINT_MAX} characters`);
    chatSession.regenerate(newest, hint);
    return true;
  }

  function remove(): boolean {
    const newest = thread.messages.findLast(({ pending }) => !pending);
    if (!newest?.parentId) return tell('There is no message that could be deleted');
    orders.remove(newest);
    return true;
  }

  function picture(wish: string): boolean {
    const shown = thread.messages.findLast(
      ({ pending, role, content, state }) =>
        !pending && role === 'assistant' && content !== '' && state !== 'retracted',
    );
    if (!shown) return tell('There is nothing yet to make a picture of');
    openMoments.open(shown.id, wish || null);
    // Where one has scrolled away from it.
    document.querySelector<HTMLButtonElement>('.thread-jump')?.click();
    return true;
  }

  const whenIdle =
    (act: (rest: string) => Outcome | Promise<Outcome>) =>
    (rest: string): Outcome | Promise<Outcome> =>
      isBusy ? tell('Wait until the reply has ended, or stop it') : act(rest);

  return {
    hint: again,
    retry: () => again(),
    continue() {
      if (!onContinue) return tell('There is no reply that could go on');
      onContinue();
      return true;
    },
    draft: () => tell('Your line can be drafted once the reply has ended'),
    stop() {
      if (!isBusy) return tell('No reply is being written');
      void chatSession.stop();
      return true;
    },
    edit: whenIdle(
      async () => (await editOwnLast()) || tell('There is no message of yours that could be edited'),
    ),
    delete: whenIdle(remove),
    branch: whenIdle(branch),
    picture: whenIdle(picture),
  };
}
