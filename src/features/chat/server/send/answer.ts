// The way of every reply. What the user says is accepted (step 1), the reply is prepared (2), both are stored
// (3) and the reply is streamed (4). Sending, regenerating, continuing and the creator's test chat differ only in
// the `Answer` that they ask for.
import type { Message } from '../../contract.ts';
import type { ConversationState, Speaker } from '../conversation-state.ts';
import type { VariableChange } from '../../../../shared/macros/context.ts';
import type { ScopedLorebook } from '../lore/lore-request.ts';
import type { Recall } from '../memory/recall.ts';
import type { Reply } from '../replies/reply.ts';
import type { OfferedModels } from '../chat.needs.ts';
import { recentUserTexts, type UserMessage } from './accept-message.ts';
import type { Wish } from './check-wish.ts';
import { withChosen } from '../chosen-model.ts';
import { prepareReply, type AnswerOptions, type PrepareReplyDeps } from './prepare-reply.ts';
import type { ReplyDraft } from '../replies/reply-draft.ts';
import { streamReply, type StreamDeps } from './stream-reply.ts';

export type AnswerDeps = PrepareReplyDeps &
  StreamDeps & {
    offeredModels: OfferedModels;
    /** What of the memory may stand in the prompt, the most important first. */
    recall: Recall;
    /** Lorebooks beside the character's own. */
    booksFor: (state: ConversationState) => Promise<readonly ScopedLorebook[]>;
    /** Stores what macros have set. */
    saveVariables: (
      state: ConversationState,
      messageId: string,
      changes: readonly VariableChange[],
    ) => Promise<void>;
  };

export interface Answer {
  state: ConversationState;
  speaker: Speaker;
  /** What the user has just said; null when the last message of the path is answered again or continued. */
  message: UserMessage | null;
  /** What the user wished of it, for the guard. */
  wish?: Pick<Wish, 'text'> | null;
  options: Omit<AnswerOptions, 'message' | 'memory' | 'books' | 'onDraft' | 'recallForUsual'>;
  reply: Reply;
  /** Stores the messages. */
  persist: () => Promise<{ userMessage: Message | null; message: Message }>;
  /** Receives the text besides the readers of the reply. */
  onText?: (text: string) => void;
}

/**
 * Resolves when the messages are stored.
 * @returns the reply, or the one that was begun with the same idempotency key in the meantime
 * @throws AppError chat.busy, chat.too_many, chat.too_long; errors of `persist`
 */
export async function answer(
  given: AnswerDeps,
  { state, speaker, message, wish, options, reply, persist, onText }: Answer,
): Promise<Reply> {
  const deps = withChosen(given, state);
  const recallFor = ({ contextTokens }: AnswerDeps['engine']) => deps.recall(state, message, contextTokens);
  const [memory, books] = await Promise.all([recallFor(deps.engine), deps.booksFor(state)]);
  const onDraft = (draft: ReplyDraft) => reply.prepared(draft);
  const ask = await prepareReply(deps, state, speaker, {
    ...options,
    ...{ message, memory, books, onDraft },
    recallForUsual: () => recallFor(given.engine),
  });
  const said = recentUserTexts(state);
  if (message) said.push(message.content);
  const { note } = state.generation;
  const beside = [...(note.isOn && note.text ? [note.text] : []), ...(wish ? [wish.text] : [])];
  const changes = reply.draft?.changes ?? [];
  return streamReply(deps, {
    userId: state.user.id,
    reply,
    ask,
    said,
    beside,
    onText,
    async persist() {
      const stored = await persist();
      // The messages are stored: a reply without its variables is a reply all the same.
      if (changes.length > 0)
        await deps
          .saveVariables(state, reply.messageId, changes)
          .catch((error: unknown) =>
            deps.log.warn({ err: error }, 'variables of a chat could not be stored'),
          );
      return stored;
    },
  });
}
