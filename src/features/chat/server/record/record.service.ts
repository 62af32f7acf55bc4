// What a reply was written from, and what the next one would be written from.
import type { Reply } from '../../../../shared/route.ts';
import type { ReplyRecord, chatRecordContract } from '../../record-contract.ts';
import { memberOf } from '../conversation-state.ts';
import { parentMissing } from '../conversations/conversations.service.ts';
import { helpFor, supportFor } from '../crisis-signals.ts';
import { writeChapter, writeMemory } from '../prompt/memory-note.ts';
import { messageTokens } from '../prompt/tokens.ts';
import type { ChatDeps } from '../send/chat-deps.ts';
import { withChosen } from '../chosen-model.ts';
import { prepareCounted } from '../send/counted-request.ts';
import { speakerFrom, stateOf } from '../send/read-state.ts';
import { draftOf } from '../send/draft-of.ts';
import { knownMemory } from '../replies/stored-record.ts';
import { countOlder, readRecord, readTold, type RecordRow } from './record.views.ts';

/** Nobody waits for a first word here. */
const COUNT_MS = 1_000;

type PromptReply = Reply<(typeof chatRecordContract)['prompt']>;

export function createRecords(deps: ChatDeps) {
  const { database, clock, conversations } = deps;

  return {
    /** @returns null where it is not kept. @throws AppError chat.missing */
    async read(userId: string, id: string, messageId: string): Promise<ReplyRecord | null> {
      const conversationId = await conversations.resolve(id, userId);
      await conversations.message(conversationId, messageId);
      const row = await readRecord(database.db, conversationId, messageId);
      if (!row) return null;
      const { firstMessageId } = row.record.history;
      const told = firstMessageId ? await readTold(database.db, { firstMessageId, messageId }) : [];
      return presentRecord(messageId, row, told);
    },

    /** Builds the prompt for this message as sending it would, and sends and stores nothing. */
    async preview(
      userId: string,
      id: string,
      { content, parentId }: { content: string; parentId?: string | undefined },
    ): Promise<PromptReply> {
      const state = await stateOf(deps, { id, userId, endId: parentId ?? null });
      const writer = withChosen(deps, state);
      const { engine } = writer;
      if (parentId && state.history.at(-1)?.id !== parentId) throw parentMissing();
      const { text, tier } = await deps.safety.checkInput(content, [], userId, helpFor(deps.help));
      const message = { content: text, tokens: messageTokens(text), facts: [] };
      const speaker = await speakerFrom(deps, memberOf(state));
      const options = {
        message,
        mode: 'reply' as const,
        length: state.conversation.replyLength,
        seed: 'preview',
        alternatives: [],
        support: supportFor(state.user.crisisState, tier, clock.now()),
        memory: await deps.recall(state, message, engine.contextTokens),
        books: await deps.booksFor(state),
      };
      const prepared = await prepareCounted(writer, { state, speaker, options }, COUNT_MS);
      const draft = draftOf(prepared, { isStandIn: false, bookName: speaker.name });
      const { firstMessageId } = draft.history;
      return {
        messages: prepared.request.messages.map(({ role, content: told }) => ({ role, content: told })),
        sections: draft.sections,
        history: {
          ...draft.history,
          dropped: firstMessageId ? await countOlder(database.db, firstMessageId) : 0,
        },
        memory: draft.memory.map(({ kind, text: said, score, words, sources }) => ({
          kind,
          text: said,
          score,
          words,
          sources,
        })),
        lore: draft.lore.map(({ book, entry, isUsed, why, key, tokens }) => ({
          book,
          entry,
          fired: isUsed,
          why,
          key,
          tokens,
        })),
        tokens: draft.tokens,
        limit: draft.limit,
        reserve: draft.reserve,
        isExact: draft.isExact,
        model: engine.modelOf?.(prepared.request.model) ?? prepared.request.model ?? engine.name,
        isStandIn: engine.isStandIn,
        cut: draft.cut,
      };
    },
  };
}

/** The text of the history is that of its messages now; an edited one shows its new words. */
function presentRecord(
  messageId: string,
  { record, at, isThinned, texts, knownFactIds, knownSceneIds, knownChapterIds, sources, dropped }: RecordRow,
  told: { role: string; content: string }[],
): ReplyRecord {
  const bySource = new Map(sources.map((source) => [source.messageId, source]));
  const sourceIds = [...bySource.keys()];
  const memory = knownMemory(record, { knownFactIds, knownSceneIds, knownChapterIds, sourceIds }).map(
    (item) => ({ ...item, sources: item.sources.flatMap((id) => bySource.get(id) ?? []) }),
  );
  const remembered = memory.flatMap((item) =>
    item.text === null ? [] : [{ ...item, text: item.text, sources: [] }],
  );
  const textOf = ({ kind, text, hash }: (typeof record.sections)[number]): string | null => {
    if (isThinned) return null;
    if (kind === 'memory') return writeMemory(remembered) || null;
    if (kind === 'scenes' && text === undefined && hash === undefined)
      return writeChapter(remembered) || null;
    if (kind === 'history') return told.map(({ content }) => content).join('\n\n') || null;
    return text ?? (hash === undefined ? null : (texts[hash] ?? null));
  };
  const { loreEffects: _, ...kept } = record;
  return {
    ...kept,
    messageId,
    at,
    isExact: record.isExact ?? false,
    hint: record.hint ?? null,
    sections: record.sections.map((section) => ({
      kind: section.kind,
      tokens: section.tokens,
      text: textOf(section),
    })),
    history: { ...record.history, dropped },
    memory: memory.map(({ id, kind, text, score, words, sources: found }) => ({
      id,
      kind,
      text,
      score,
      words,
      sources: found,
    })),
    // A reply costs no coins; memberships pay for better models.
    coins: 0,
  };
}

export type Records = ReturnType<typeof createRecords>;
