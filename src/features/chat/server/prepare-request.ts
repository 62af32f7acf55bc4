// What an engine is asked: the prompt for those with a model, the scene for those without.
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../../platform/server/db/database.ts';
import { fillNames } from '../../../shared/words/macros.ts';
import type { Fact } from '../../../shared/words/memory.ts';
import type { Persona } from '../../../shared/words/persona.ts';
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import { REPLY_TOKENS } from '../rules.ts';
import type { Personas } from './chat.needs.ts';
import type { Turn } from './chat.views.ts';
import { mergeFacts } from './facts/read-facts.ts';
import { buildPrompt, PromptTooLarge, type Prompt } from './prompt/build-prompt.ts';
import type { Support } from './prompt/policy.ts';
import { messageTokens } from './prompt/tokens.ts';

export interface PrepareDeps {
  database: { db: Db };
  clock: Clock;
  engine: Pick<ChatEngine, 'contextTokens'>;
  personas: Pick<Personas, 'personaOfVersion'>;
  productName: string;
  /** Writes the replies for members; empty where the engine's own model does. */
  memberModel: string;
}

export interface ReplyWish {
  /** What the user says now, and what it tells of them; absent where the path's last message is answered or gone on with. */
  said?: { content: string; learned: Fact[] };
  mode: 'reply' | 'continue';
  length: Turn['replyLength'];
  /** Stable for this one reply. */
  seed: string;
  /** Earlier replies that the new one must differ from. */
  alternatives: string[];
  support: Support;
}

/** Turns that an engine without a model works from. */
const SCENE_TURNS = 40;

/** @throws AppError chat.too_long where the card alone does not fit the engine. */
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
  // The user's name is known however few facts are remembered.
  const told = known.find((fact) => fact.kind === 'name')?.value;
  const maxTokens = Math.min(REPLY_TOKENS[extra.length], Math.floor(engine.contextTokens / 3));
  const userName = told ?? turn.username;
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
      userName: told ?? 'you',
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
 * The prompt within the first budget that the card fits. A tier limits what is remembered of a conversation, and not
 * how long a character's own text may be: that is for the engine to say.
 * @throws AppError chat.too_long
 */
function fit(build: (contextTokens: number) => Prompt, [first, ...wider]: number[]): Prompt {
  try {
    return build(first!);
  } catch (error) {
    if (!(error instanceof PromptTooLarge)) throw error;
    const [next] = wider;
    if (next !== undefined && next > first!) return fit(build, wider);
    throw new AppError('chat.too_long', error.message);
  }
}

/** Index of the greeting that the conversation began with; null where the beginning is not in the history, or was edited. */
function greetingOf(
  { name: char, greetings, lorebook }: Persona,
  { history, username: user }: Turn,
): number | null {
  const first = history[0];
  if (!lorebook || first?.role !== 'assistant' || first.parentId !== null) return null;
  const index = greetings.findIndex((text) => fillNames(text, { char, user }) === first.content);
  return index < 0 ? null : index;
}
