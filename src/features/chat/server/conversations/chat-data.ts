// Personal data of this feature: conversations with their messages, memories and what replies were written from.
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  slugOf,
  type DataFile,
  type PersonalData,
} from '../../../../platform/server/personal-data.ts';
import { knownMemory } from '../replies/stored-record.ts';
import * as views from './chat-data.views.ts';
import { deleteConversationsOf } from '../chat.store.ts';
import { deleteUserVariables } from '../variables/variables.store.ts';
import { readAllTopics } from '../memory/topics/topics.views.ts';
import { deleteTranslationChoices } from '../translation/translations.store.ts';
import { readAllTranslationChoices, readAllTranslations } from '../translation/translations.views.ts';
import { readUserVariables, readVariables } from '../variables/variables.views.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';

interface Deps {
  database: Database;
  activeReplies: Pick<ActiveReplies, 'endAllOf'>;
}

const NOTICE = 'Messages with the role "assistant" were written by AI.';

const VARIABLES_NOTICE = 'Characters have set these while you chatted with them.';

type MessageRow = Awaited<ReturnType<typeof views.readAllMessages>>[number];
type SceneRow = Awaited<ReturnType<typeof views.readAllScenes>>[number];
type RecordRow = Awaited<ReturnType<typeof views.readAllRecords>>[number];
type TranslationRow = Awaited<ReturnType<typeof readAllTranslations>>[number];
type FactRow = Awaited<ReturnType<typeof views.readAllFacts>>[number];

const presentMessage = (row: MessageRow) => ({
  id: row.id,
  parentId: row.parent_id,
  role: row.role,
  speakerId: row.speaker_id,
  persona: row.persona_name,
  content: row.content,
  state: row.state,
  engine: row.engine,
  hint: row.hint,
  thoughts: row.thoughts,
  marks: row.marks ?? [],
  help: row.help,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  pinnedAt: row.pinned_at,
});

const presentScene = (row: SceneRow) => ({
  title: row.title,
  text: row.text,
  isEdited: row.is_edited,
  firstMessageId: row.first_message_id,
  lastMessageId: row.last_message_id,
  from: row.from_at,
  until: row.until_at,
});

const presentFact = (row: FactRow) => ({
  id: row.id,
  text: row.text,
  kind: row.kind,
  scope: row.scope,
  origin: row.origin,
  isPinned: row.is_pinned,
  eventDate: row.event_date,
  fromMessageIds: row.sources.map(({ id }) => id),
  replacedBy: row.closed_by,
  createdAt: row.created_at,
  confirmedAt: row.confirmations.map(({ at }) => at),
  forgottenAt: row.forgotten_at,
});

const presentTranslation = (row: TranslationRow) => ({
  messageId: row.message_id,
  language: row.language,
  text: row.text,
  isWrittenByYou: row.is_original,
  createdAt: row.created_at,
});

/** The texts of the prompt are left out: they are the character's card, and the messages above. */
const presentRecord = ({ id, record, at, ...known }: RecordRow) => ({
  messageId: id,
  at,
  model: record.model,
  tokens: record.tokens,
  limit: record.limit,
  reserve: record.reserve,
  reported: record.reported,
  firstWordMs: record.firstWordMs,
  totalMs: record.totalMs,
  sampler: record.sampler,
  sections: record.sections.map(({ kind, tokens }) => ({ kind, tokens })),
  history: record.history,
  memory: knownMemory(record, known).map(({ id: memoryId, kind, text, sources }) => ({
    id: memoryId,
    kind,
    text,
    fromMessageIds: sources,
  })),
  lore: record.lore,
  cut: record.cut,
});

export function createChatData({ database, activeReplies }: Deps): PersonalData {
  const { db } = database;

  async function* files(userId: string): AsyncGenerator<DataFile> {
    const conversations = inPages((after, limit) => views.readOwnConversations(db, userId, after, limit));
    for await (const row of conversations) {
      const character = row.members[0]!;
      const head = {
        notice: NOTICE,
        id: row.id,
        character,
        members: row.members,
        title: row.title,
        replyLength: row.reply_length,
        thinking: row.thinking,
        generation: row.generation,
        shownMessageId: row.head_id,
        isPinned: row.is_pinned,
        isArchived: row.is_archived,
        folder: row.folder,
        tags: row.tags.map(({ name }) => name),
        unread: row.unread,
        deletedAt: row.binned_at,
        memorySettings: {
          isLearning: row.is_learning,
          isShared: row.shares_memory,
          isIncognito: row.is_incognito,
        },
        unsent: row.draft ?? '',
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        variables: Object.fromEntries(await readVariables(db, row.id)),
      };
      const scenes = inPages((after, limit) => views.readAllScenes(db, row.id, after, limit));
      const chapters = inPages((after, limit) => views.readAllChapters(db, row.id, after, limit));
      const memories = inPages((after, limit) =>
        views.readAllFacts(db, { conversationId: row.id }, after, limit),
      );
      const messages = inPages((after, limit) => views.readAllMessages(db, row.id, after, limit));
      const translations = inPages((after, limit) => readAllTranslations(db, row.id, after, limit));
      const records = inPages((after, limit) => views.readAllRecords(db, row.id, after, limit));
      yield jsonFile(`conversations/${slugOf(character.name)}-${row.id}.json`, head, {
        memories: mapped(memories, presentFact),
        scenes: mapped(scenes, presentScene),
        chapters: mapped(chapters, presentScene),
        messages: mapped(messages, presentMessage),
        translations: mapped(translations, presentTranslation),
        records: mapped(records, presentRecord),
      });
    }
    const languages = (await readAllTranslationChoices(db, userId)).map((row) => ({
      conversationId: row.conversation_id,
      reads: row.reads,
      sends: row.sends,
      since: row.since,
    }));
    if (languages.length > 0) yield jsonFile('translation.json', { languages });
    const folders = await views.readOwnFolders(db, userId);
    if (folders.length > 0) yield jsonFile('chat-folders.json', { folders });
    const facts = inPages((after, limit) => views.readAllFacts(db, { userId }, after, limit));
    const neverLearn = (await readAllTopics(db, userId)).map((row) => ({
      text: row.text,
      scope: row.scope,
      conversationId: row.conversation_id,
      characterId: row.character_id,
      createdAt: row.created_at,
    }));
    yield jsonFile('memory.json', { neverLearn }, { memories: mapped(facts, presentFact) });
    const variables = await readUserVariables(db, userId);
    if (variables.size > 0)
      yield jsonFile('variables.json', {
        notice: VARIABLES_NOTICE,
        variables: Object.fromEntries(variables),
      });
  }

  return {
    files,
    async erase(tx: Tx, { userId }) {
      await deleteConversationsOf(tx, userId);
      await deleteUserVariables(tx, userId);
      await deleteTranslationChoices(tx, userId);
      // Other servers need no notice: they find their message deleted and store nothing.
      tx.afterCommit(() => activeReplies.endAllOf(userId));
    },
  };
}
