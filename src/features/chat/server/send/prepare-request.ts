// Builds the request to an engine: the prompt for engines with a model, the scene for those without.
import { AppError } from '../../../../shared/errors.ts';
import type { VariableChange } from '../../../../shared/macros/context.ts';
import type { Fact } from '../../../../shared/words/memory.ts';
import { expandGreeting } from '../conversations/greetings.ts';
import {
  thoughtRoom,
  type ChatEngine,
  type ChatTurn,
  type Sampler,
} from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { GenerationLength } from '../../contract.ts';
import { SAMPLER_NAMES } from '../../generation-rules.ts';
import { nearestLength, tokensOfLength } from '../../reply-lengths.ts';
import { DRAFT_TOKENS } from '../../rules.ts';
import type { ConversationState, Speaker } from '../conversation-state.ts';
import { mergeFacts } from '../facts/read-facts.ts';
import type { ScopedLorebook } from '../lore/lore-request.ts';
import type { MemoryItem } from '../memory-item.ts';
import { isNoteDue } from '../prompt/authors-note.ts';
import { buildPrompt, PromptTooLarge, type Prompt } from '../prompt/build-prompt.ts';
import { hintedLength } from '../prompt/hint.ts';
import { createPromptMacros } from '../prompt/prompt-macros.ts';
import type { Support } from '../prompt/policy.ts';
import type { TokenCounts } from '../prompt/token-counts.ts';
import type { HistoryTurn } from '../prompt/history.ts';
import type { UserMessage } from './accept-message.ts';

export interface PrepareDeps {
  clock: Clock;
  engine: Pick<ChatEngine, 'contextTokens' | 'thinking' | 'samplers' | 'tokensPerEstimate'>;
  productName: string;
  /** The model that writes replies for members; empty to use the engine's default model. */
  memberModel: () => string;
  /** The chosen model, whose engine is `engine`; without it, the usual one writes. */
  model?: string | undefined;
  /** What the models' tokenizers have counted; without them, sizes are estimates. */
  counts?: TokenCounts | undefined;
}

export interface ReplyOptions {
  /** What the user has just said; null when the last message of the path is answered again or continued. */
  message: Pick<UserMessage, 'content' | 'tokens' | 'facts'> | null;
  /** `draft`: lines that the user could send next. */
  mode: 'reply' | 'continue' | 'draft';
  /** What the user wishes of this reply; of drafts, what they have begun to write. */
  hint?: string | undefined;
  length: ConversationState['conversation']['replyLength'];
  /** Seed for random choices; constant for one reply. */
  seed: string;
  /** Earlier replies that the new one must differ from. */
  alternatives: string[];
  support: Support;
  /** What may be told of the memory, the most important first. */
  memory: readonly MemoryItem[];
  /** Lorebooks beside the character's own. */
  books: readonly ScopedLorebook[];
  /** Tokens of prompt and reply together, where the engine found its own limit too much. */
  mostTokens?: number;
}

/** A request with what it was built from. */
export interface PreparedRequest {
  request: SceneRequest;
  prompt: Prompt;
  /** Tokens that prompt and reply share. */
  window: number;
  /** Variables that macros have set. */
  changes: VariableChange[];
}

/** Turns passed to an engine without a model, which repeats no sentence of them. */
const SCENE_TURNS = 130;

/** @throws AppError chat.too_long when the card alone does not fit the engine */
export function prepareRequest(
  deps: PrepareDeps,
  state: ConversationState,
  speaker: Speaker,
  options: ReplyOptions,
): PreparedRequest {
  const { clock, engine } = deps;
  const { conversation, user, generation } = state;
  const { persona } = speaker;
  const { message, mode, support, hint } = options;
  const isDraft = mode === 'draft';
  const length = isDraft ? 'short' : hintedLength(options.length, hint);
  const known: Fact[] = message ? mergeFacts(user.facts, message.facts, Infinity) : user.facts;
  const facts = known.slice(-user.terms.memoryFacts);
  // The user's name is used even when it is not among the facts that the tier allows.
  const statedName = known.find((fact) => fact.kind === 'name')?.value;
  const userName = user.persona?.name ?? statedName ?? user.username;
  const history = historyOf(state, message, statedName ?? user.username);
  const others = state.members.filter(({ characterId }) => characterId !== speaker.characterId);
  const model = deps.model ?? ((user.terms.hasMemberModels && deps.memberModel()) || undefined);
  const { effort, room } = thinkingOf(engine, conversation.thinking, model);
  // Thoughts have a part of the engine's window of their own; what a tier remembers is not less for them.
  const window = Math.min(engine.contextTokens, options.mostTokens ?? Infinity) - room;
  const mostTokens = isDraft ? DRAFT_TOKENS : tokensOfLength(length);
  const maxTokens = Math.min(mostTokens, Math.floor(window / 3));
  const seed = `${conversation.id}:${options.seed}`;
  const zone = user.timeZone ?? 'UTC';
  const book = persona.lorebook;
  const own: ScopedLorebook[] = book ? [{ id: speaker.characterId, scope: 'character', lorebook: book }] : [];
  const measure = deps.counts?.measureFor(model) ?? undefined;
  let changes: VariableChange[] = [];
  const build = (contextTokens: number) => {
    const macros = createPromptMacros(persona, {
      names: { char: persona.name, user: userName },
      persona: user.persona?.description ?? '',
      chat: { messages: history },
      clock: { now: clock.now(), zone },
      chatId: conversation.id,
      seed,
      variables: {
        chat: new Map(Object.entries(state.variables.chat)),
        global: new Map(Object.entries(state.variables.user)),
      },
      runtime: { maxContextTokens: contextTokens, maxReplyTokens: maxTokens },
    });
    const built = buildPrompt({
      productName: deps.productName,
      persona,
      userName,
      ownPersona: user.persona,
      books: [...own, ...options.books],
      loreEffects: state.loreEffects ?? undefined,
      macros,
      memory: options.memory,
      history,
      historyStart: state.historyStart,
      mode,
      hint,
      length,
      note: isNoteDue(generation.note, history, state.lastNoteId) ? generation.note : null,
      isExplicitAllowed: isExplicitAllowed(state) && support !== 'gentle',
      support,
      seed,
      greeting: greetingOf(speaker, state),
      contextTokens,
      replyTokens: maxTokens,
      tokensPerEstimate: engine.tokensPerEstimate,
      measure,
    });
    changes = macros.changes();
    return built;
  };
  const budgets = [Math.min(window, user.terms.memoryTokens), window];
  const { prompt, contextTokens } = fit(build, budgets);
  const stops = [isDraft ? persona.name : userName, ...others.map(({ name }) => name)];
  const request = {
    messages: prompt.messages,
    mode: isDraft ? ('reply' as const) : mode,
    maxTokens,
    sampler: samplerFor(engine, state, model),
    stop: [...stops.map((name) => `\n${name}:`), ...(isDraft ? [] : generation.stop)],
    speaker: isDraft ? userName : persona.name,
    userId: user.id,
    ...(effort ? { thinking: { effort } } : {}),
    ...(model ? { model } : {}),
    scene: {
      persona: { ...persona, tags: speaker.tags },
      userName: user.persona?.name ?? statedName ?? 'you',
      facts,
      recent: history.slice(-SCENE_TURNS).map(turnOf),
      messageCount: conversation.messageCount,
      seed,
      now: new Date(clock.now()).toISOString(),
      zone,
      length: sceneLength(length),
      alternatives: options.alternatives,
    },
  };
  return { request, prompt, window: contextTokens, changes };
}

/** What the model can be told of what the user has set, by leave of their tier. */
function samplerFor(
  engine: PrepareDeps['engine'],
  { user, generation }: ConversationState,
  model: string | undefined,
): Sampler {
  if (!user.terms.hasSamplers) return {};
  const taken = engine.samplers?.(model) ?? SAMPLER_NAMES;
  return Object.fromEntries(
    taken.flatMap((name) => {
      const value = generation.sampler[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The nearest that the stand-in knows. */
const sceneLength = (length: GenerationLength): 'short' | 'medium' | 'long' => {
  if (length === 'off') return 'medium';
  return typeof length === 'number' ? nearestLength(length) : length;
};

/** @param wanted what the conversation is set to; left out where the model cannot be told that */
function thinkingOf(
  engine: PrepareDeps['engine'],
  wanted: ConversationState['conversation']['thinking'],
  model: string | undefined,
) {
  const { efforts, isUsual } = engine.thinking?.(model) ?? { efforts: [], isUsual: false };
  const effort = efforts.find((one) => one === wanted);
  return { effort, room: thoughtRoom(effort, isUsual, engine.contextTokens) };
}

const turnOf = ({ role, content, name }: HistoryTurn): ChatTurn =>
  name ? { role, content, name } : { role, content };

/** Everybody in the conversation must allow it: the user and each member. */
const isExplicitAllowed = ({ user, members }: ConversationState): boolean =>
  user.nsfwEnabled && members.every(({ rating }) => rating === 'nsfw');

/** The path with what the user has just said. Speakers are named where one side of it has more than one. */
function historyOf(
  { history, members, user }: ConversationState,
  message: ReplyOptions['message'],
  ownName: string,
): HistoryTurn[] {
  const turns: (HistoryTurn & { personaName?: string | null })[] = history.filter(
    ({ content }) => content.trim() !== '',
  );
  if (message) {
    const { content, tokens } = message;
    const pathTokens = (turns.at(-1)?.pathTokens ?? 0) + tokens;
    turns.push({ role: 'user', content, tokens, pathTokens, personaName: user.persona?.name ?? null });
  }
  const spokenAs = new Set(turns.flatMap((turn) => (turn.role === 'user' ? (turn.personaName ?? null) : [])));
  if (members.length === 1 && spokenAs.size < 2) return turns;
  const names = new Map(members.map(({ characterId, name }) => [characterId, name]));
  const nameOf = ({ role, speakerId, personaName }: (typeof turns)[number]) =>
    role === 'user' ? (personaName ?? ownName) : members.length > 1 ? names.get(speakerId ?? '') : undefined;
  return turns.map((turn) => {
    const name = nameOf(turn);
    return name ? { ...turn, name } : turn;
  });
}

/**
 * Builds the prompt within the first budget that the card fits into. A tier limits how much of a conversation
 * is remembered, not the length of a character's card; only the engine limits that.
 * @throws AppError chat.too_long
 */
function fit(
  build: (contextTokens: number) => Prompt,
  [first, ...wider]: number[],
): { prompt: Prompt; contextTokens: number } {
  try {
    return { prompt: build(first!), contextTokens: first! };
  } catch (error) {
    if (!(error instanceof PromptTooLarge)) throw error;
    const [next] = wider;
    if (next !== undefined && next > first!) return fit(build, wider);
    throw new AppError('chat.too_long', { params: { reason: error.message } });
  }
}

/**
 * Index of the speaker's greeting that the conversation began with; null when it was edited, is not in the history
 * or was another member's. It names whom the user spoke as when they first answered it, or speaks as now.
 */
function greetingOf(
  { characterId, persona }: Speaker,
  { conversation, history, user }: ConversationState,
): number | null {
  const first = history[0];
  if (!persona.lorebook || first?.speakerId !== characterId || first.parentId !== null) return null;
  const answered = history.find(({ role }) => role === 'user');
  const names = new Set([answered?.personaName, user.persona?.name, user.username].filter((name) => !!name));
  const isGreeting = (text: string) =>
    [...names].some((userName) => {
      const personaText = userName === user.persona?.name ? user.persona?.description : '';
      const beginning = {
        persona,
        userName: userName!,
        personaText: personaText ?? '',
        conversationId: conversation.id,
      };
      return expandGreeting(text, beginning).text === first.content;
    });
  const index = persona.greetings.findIndex(isGreeting);
  return index < 0 ? null : index;
}
