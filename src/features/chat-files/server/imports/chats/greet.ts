// Puts the greeting before a chat that only names it, as Risu's do.
import type { ChatIntake } from '../../chat-files.needs.ts';
import type { FileMessage, Place } from '../../formats/file-chat.ts';
import type { Notes } from '../../formats/notes.ts';
import type { Answers } from '../../reading/questions.ts';
import type { ChatPlan } from './chat-plan.ts';

/** Messages of files are counted from 1, so that it comes before them and moves none. */
const GREETING: Place = { position: 0, alternative: 0 };

/** The chat as it is here. */
interface Greeted {
  id: string;
  isNew: boolean;
  plan: Pick<ChatPlan, 'isStored'>;
  notes: Notes;
}

/**
 * @param messages the first ones of the chat
 * @returns them with the greeting before them
 */
export async function greeted(
  intake: Pick<ChatIntake, 'greeting'>,
  { userId, characterId }: { userId: string; characterId: string },
  { id, isNew, plan, notes }: Greeted,
  { messages, head }: Pick<Answers['next'], 'messages' | 'head'>,
): Promise<FileMessage[]> {
  const { greeting: wanted, userName } = head;
  const [first] = messages;
  if (!wanted || !first || first.parent !== null) return messages;
  const isStored = plan.isStored(GREETING);
  // What is here begins without it, and its first message cannot be moved any more.
  if (!isNew && !isStored) notes.add('greeting.left', 0);
  if (!isNew) return messages;
  const text = await intake.greeting({ userId, characterId, conversationId: id, userName }, wanted);
  if (text === null) return messages;
  const greeting: FileMessage = {
    ...GREETING,
    ...{ parent: null, from: 'character', name: '', text, at: first.at === null ? null : first.at - 1_000 },
    ...{ isShown: true, state: 'complete', marks: [], thoughts: null, pinnedAt: null, carried: null },
  };
  return [
    greeting,
    ...messages.map((message) => (message.parent === null ? { ...message, parent: GREETING } : message)),
  ];
}
