// How replies are written in a conversation: read and changed.
import type { Tx } from '../../../../platform/server/db/database.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Generation, GenerationChange, GenerationState } from '../../generation-contract.ts';
import { NOTE_SHARE, SAMPLER_NAMES } from '../../generation-rules.ts';
import { lockConversation } from '../chat.store.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import type { ConversationState } from '../conversation-state.ts';
import type { ChatDeps } from '../send/chat-deps.ts';
import { checkWish } from '../send/check-wish.ts';
import { withChosen } from '../chosen-model.ts';
import { stateOf } from '../send/read-state.ts';
import { readGeneration, readChosenPreset } from './generation.views.ts';
import type { Presets } from './presets.service.ts';
import { presetMissing } from './presets.service.ts';
import { lockPreset, setPreset } from './presets.store.ts';
import { saveColumns, saveGeneration } from './generation.store.ts';

const given = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

const NAMED = new Set<unknown>(['short', 'medium', 'long']);
const isNamed = (length: Generation['length']): length is 'short' | 'medium' | 'long' => NAMED.has(length);

/** The caller has locked the conversation. */
export async function storeSettings(tx: Tx, conversationId: string, settings: Generation): Promise<void> {
  const { length, thinking, ...rest } = settings;
  await saveGeneration(tx, conversationId, isNamed(length) ? rest : { ...rest, length });
  await saveColumns(tx, conversationId, { replyLength: isNamed(length) ? length : null, thinking });
}

export function createGeneration(
  deps: ChatDeps & { changes: Pick<ChangeMarks, 'changed'> },
  presets: Pick<Presets, 'get'>,
) {
  const { database, conversations, changes } = deps;

  const stateFor = (userId: string, id: string) => stateOf(deps, { id, userId, endId: null });

  async function present({ user, conversation }: ConversationState): Promise<GenerationState> {
    const settings = await readGeneration(database.db, conversation.id);
    const { engine, ...chosen } = withChosen(deps, { user, generation: settings });
    const model = chosen.model ?? ((user.terms.hasMemberModels && deps.memberModel()) || undefined);
    return {
      settings,
      models: deps
        .offeredModels()
        .map(({ id, name, isMemberOnly, isAway }) => ({ ...{ id, name, isMemberOnly, isAway } })),
      preset: await readChosenPreset(database.db, conversation.id),
      maySetSamplers: user.terms.hasSamplers,
      takes: engine.isStandIn ? [] : [...(engine.samplers?.(model) ?? SAMPLER_NAMES)],
      thinking: [...(engine.thinking?.(model).efforts ?? [])],
      isStandIn: engine.isStandIn,
      noteTokens: Math.floor(Math.min(engine.contextTokens, user.terms.memoryTokens) * NOTE_SHARE),
    };
  }

  /** @throws AppError chat.model, memberships.required */
  function demandOffered({ user }: ConversationState, id: string): void {
    const found = deps.offeredModels().find((offered) => offered.id === id);
    if (!found) throw new AppError('chat.model');
    const { name, isMemberOnly } = found;
    if (isMemberOnly && !user.terms.hasMemberModels)
      throw new AppError('memberships.required', {
        params: { name },
        extra: { action: `chat with ${name}` },
      });
  }

  return {
    /** @throws AppError chat.missing */
    read: async (userId: string, id: string): Promise<GenerationState> => present(await stateFor(userId, id)),

    /**
     * Copies the settings of a preset. @param presetId null only takes the name of one from the conversation
     * @throws AppError chat.missing, presets.missing
     */
    async use(userId: string, id: string, presetId: string | null): Promise<GenerationState> {
      const state = await stateFor(userId, id);
      const conversationId = state.conversation.id;
      const preset = presetId === null ? null : await presets.get(userId, presetId);
      await database.transact(async (tx) => {
        await lockConversation(tx, conversationId);
        // It may have been deleted since it was read.
        if (presetId !== null && !(await lockPreset(tx, userId, presetId))) throw presetMissing();
        if (preset) {
          const { model } = await readGeneration(tx, conversationId);
          await storeSettings(tx, conversationId, { ...{ model }, ...preset.settings });
        }
        await setPreset(tx, conversationId, presetId);
        await changes.changed(tx, conversationId);
      });
      conversations.states.drop(conversationId);
      return present(state);
    },

    /**
     * Holds from the next reply on.
     * @param languages the Accept-Language header
     * @throws AppError chat.missing, chat.model, chat.note_changed with the note as it is, memberships.required,
     *   safety.blocked, chat.hint_help
     */
    async change(
      userId: string,
      id: string,
      { note, noteReplaces, ...change }: GenerationChange,
      languages?: string,
    ): Promise<GenerationState> {
      const state = await stateFor(userId, id);
      const conversationId = state.conversation.id;
      if (change.model && change.model !== state.generation.model) demandOffered(state, change.model);
      const written = note?.text;
      const isNew = written !== undefined && written !== '' && written !== state.generation.note.text;
      const wish = isNew ? await checkWish(deps, state, written, languages) : null;
      await database.transact(async (tx) => {
        await lockConversation(tx, conversationId);
        const before = await readGeneration(tx, conversationId);
        const isOther = noteReplaces !== undefined && noteReplaces !== before.note.text;
        if (written !== undefined && isOther && written !== before.note.text)
          throw new AppError('chat.note_changed', { extra: { note: before.note } });
        const after: Generation = { ...before, ...given(change) };
        after.note = { ...before.note, ...given(note ?? {}), ...(wish && { text: wish.text }) };
        await storeSettings(tx, conversationId, after);
        await wish?.mark?.(tx, conversationId);
        await changes.changed(tx, conversationId);
      });
      conversations.states.drop(conversationId);
      return present(state);
    },
  };
}

export type GenerationService = ReturnType<typeof createGeneration>;
