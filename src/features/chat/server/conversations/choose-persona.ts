// Switches the persona of a conversation.
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { ConversationPage } from '../../contract.ts';
import type { Personas } from '../chat.needs.ts';
import type { ChangeMarks } from './change-marks.ts';
import { lockConversation, raiseRevision } from '../chat.store.ts';
import type { OwnPersona } from '../conversation-state.ts';
import { rewriteGreeting, setPersona } from '../personas/persona-choices.store.ts';
import { personaMissing } from '../personas/personas.service.ts';
import { lockPersona } from '../personas/personas.store.ts';
import { readGreetings, readUnused } from '../personas/personas.views.ts';
import { messageTokens } from '../prompt/tokens.ts';
import { applyVariables } from '../variables/variables.store.ts';
import type { Conversations } from './conversations.service.ts';
import { expandGreeting } from './greetings.ts';

interface ChooseDeps {
  database: Database;
  personas: Pick<Personas, 'personaOfVersion'>;
  conversations: Conversations;
  changes: Pick<ChangeMarks, 'changed'>;
}

export function createChoosePersona({ database, personas, conversations, changes }: ChooseDeps) {
  /** Greetings name the user. While nothing was said they are written anew, as if the conversation began now. */
  async function greetAnew(
    tx: Tx,
    { conversationId, userId }: { conversationId: string; userId: string },
    own: Pick<OwnPersona, 'name' | 'description'> | null,
  ): Promise<void> {
    const unused = await readUnused(tx, conversationId);
    if (!unused) return;
    const persona = await personas.personaOfVersion(tx, unused.versionId);
    const beginning = {
      persona,
      userName: own?.name ?? unused.username,
      personaText: own?.description ?? '',
      conversationId,
      now: unused.createdAt.getTime(),
      zone: unused.zone,
    };
    for (const { id, alternative } of await readGreetings(tx, conversationId)) {
      const text = persona.greetings[alternative - 1];
      if (text === undefined) continue;
      const { text: content, changes } = expandGreeting(text, beginning);
      await rewriteGreeting(tx, { id, content, tokens: messageTokens(content) });
      const kept = changes.filter(({ scope }) => scope === 'chat' || id === unused.headId);
      const of = { conversationId, userId, messageId: id, before: {}, isContinued: false };
      await applyVariables(tx, of, kept);
    }
  }

  /**
   * Holds from the next message on. A reply that is being written meanwhile is finished as it was begun.
   * @param personaId null for none
   * @throws AppError chat.missing, personas.missing
   */
  return async (
    userId: string,
    id: string,
    personaId: string | null,
    showNsfw: boolean,
  ): Promise<ConversationPage> => {
    const conversationId = await conversations.resolve(id, userId);
    conversations.states.drop(conversationId);
    await database.transact(async (tx) => {
      await lockConversation(tx, conversationId);
      const own = personaId === null ? null : await lockPersona(tx, userId, personaId);
      if (personaId !== null && !own) throw personaMissing();
      await setPersona(tx, { conversationId, userId, personaId });
      await greetAnew(tx, { conversationId, userId }, own);
      await raiseRevision(tx, conversationId);
      await changes.changed(tx, conversationId);
    });
    return conversations.page(userId, conversationId, showNsfw);
  };
}
