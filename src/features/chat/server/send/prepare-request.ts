// Builds the request to an engine: the prompt for engines with a model, the scene for those without.
import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import { fillNames } from '../../../../shared/words/macros.ts';
import type { Fact } from '../../../../shared/words/memory.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import type { ChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import { REPLY_TOKENS } from '../../rules.ts';
import type { Personas } from '../chat.needs.ts';
import type { Turn } from '../chat.views.ts';
import { mergeFacts } from '../facts/read-facts.ts';
import { buildPrompt, PromptTooLarge, type Prompt } from '../prompt/build-prompt.ts';
import type { Support } from '../prompt/policy.ts';
import { messageTokens } from '../prompt/tokens.ts';

export interface PrepareDeps {
  database: { db: Db };
  clock: Clock;
  engine: Pick<ChatEngine, 'contextTokens'>;
  personas: Pick<Personas, 'personaOfVersion'>;
  productName: string;
  /** The model that writes replies for members; empty to use the engine's default model. */
  memberModel: string;
}

export interface ReplyWish {
  /**
   * The new user message and the facts in it; absent when the last message of the path is answered again or
   * continued.
   */
  said?: { content: string; learned: Fact[] };
  mode: 'reply' | 'continue';
  length: Turn['replyLength'];
  /** Seed for random choices; constant for one reply. */
  seed: string;
  /** Earlier replies that the new one must differ from. */
  alternatives: string[];
  support: Support;
}

/** Number of recent turns passed to an engine without a model. */
const SCENE_TURNS = 40;

/** @throws AppError chat.too_long when the card alone does not fit the engine */
export async function prepareRequest(deps: PrepareDeps, turn: Turn, extra: ReplyWish): Promise<SceneRequest> {
  const { database, clock, engine } = deps;
  const persona = await deps.personas.personaOfVersion(database.db, turn.versionId);
  const history = turn.history.filter((message) => message.content.trim() !== '');
  if (extra.said !== undefined) {
    const tokens = messageTokens(extra.said.content);
    const pathTokens = (history.at(-1)?.pathTokens ?? 0) + tokens;
    history.push({
      id: '',
      parentId: null,
      state: 'complete',
      role: 'user',
      content: extra.said.content,
      tokens,
      pathTokens,
    });
  }
  const { terms } = turn;
  const known = extra.said === undefined ? turn.facts : mergeFacts(turn.facts, extra.said.learned, Infinity);
  const facts = known.slice(-terms.memoryFacts);
  // The user's name is used even when it is not among the facts that the tier allows.
  const statedName = known.find((fact) => fact.kind === 'name')?.value;
  const maxTokens = Math.min(REPLY_TOKENS[extra.length], Math.floor(engine.contextTokens / 3));
  const userName = statedName ?? turn.username;
  const build = (contextTokens: number) =>
    buildPrompt({
      productName: deps.productName,
      persona,
      userName,
      facts,
      history,
      mode: extra.mode,
      length: extra.length,
      isExplicitAllowed: turn.nsfwEnabled && turn.rating === 'nsfw' && extra.support !== 'gentle',
      support: extra.support,
      seed: `${turn.id}:${extra.seed}`,
      greeting: greetingOf(persona, turn),
      contextTokens,
      replyTokens: maxTokens,
    });
  return {
    messages: fit(build, [Math.min(engine.contextTokens, terms.memoryTokens), engine.contextTokens]).messages,
    mode: extra.mode,
    maxTokens,
    sampler: {},
    stop: [`\n${userName}:`],
    ...(terms.hasMemberModels && deps.memberModel ? { model: deps.memberModel } : {}),
    scene: {
      persona: { ...persona, tags: turn.tags },
      userName: statedName ?? 'you',
      facts,
      recent: history.slice(-SCENE_TURNS).map(({ role, content }) => ({ role, content })),
      messageCount: turn.messageCount,
      seed: `${turn.id}:${extra.seed}`,
      now: new Date(clock.now()).toISOString(),
      length: extra.length,
      alternatives: extra.alternatives,
    },
  };
}

/**
 * Builds the prompt within the first budget that the card fits into. A tier limits how much of a conversation
 * is remembered, not the length of a character's card; only the engine limits that.
 * @throws AppError chat.too_long
 */
function fit(build: (contextTokens: number) => Prompt, [first, ...wider]: number[]): Prompt {
  try {
    return build(first!);
  } catch (error) {
    if (!(error instanceof PromptTooLarge)) throw error;
    const [next] = wider;
    if (next !== undefined && next > first!) return fit(build, wider);
    throw new AppError('chat.too_long', { params: { reason: error.message } });
  }
}

/**
 * Index of the greeting that the conversation began with; null when it was edited or is not in the history.
 */
function greetingOf(
  { name: char, greetings, lorebook }: Persona,
  { history, username: user }: Turn,
): number | null {
  const first = history[0];
  if (!lorebook || first?.role !== 'assistant' || first.parentId !== null) return null;
  const index = greetings.findIndex((text) => fillNames(text, { char, user }) === first.content);
  return index < 0 ? null : index;
}
