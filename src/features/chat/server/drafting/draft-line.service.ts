// Drafts the user's own next line, in several ways. It takes the way of every reply through the prompt and the checks, and
// stores nothing: a draft becomes a message only when its user sends it.
import { AppError } from '../../../../shared/errors.ts';
import {
  ChatEngineError,
  type ChatEngine,
  type ChatOutcome,
} from '../../../../platform/server/ports/chat-engine.ts';
import type { Scene, SceneRequest } from '../../../../platform/server/ports/scene.ts';
import { DRAFTS } from '../../rules.ts';
import type { DraftedLine } from '../../writing-contract.ts';
import { memberOf, type ConversationState, type Speaker } from '../conversation-state.ts';
import { supportFor } from '../crisis-signals.ts';
import { boundedStream } from '../replies/bounded-stream.ts';
import { demandAcknowledged, demandFree, demandUnlocked, recentUserTexts } from '../send/accept-message.ts';
import type { ChatDeps } from '../send/chat-deps.ts';
import { withChosen } from '../chosen-model.ts';
import { checkWish, type Wish } from '../send/check-wish.ts';
import { prepareCounted } from '../send/counted-request.ts';
import { speakerFrom, stateOf } from '../send/read-state.ts';
import { DraftLines, type DraftListener } from './draft-lines.ts';
import { createGuardedLines } from './guarded-lines.ts';

/** So long a model's tokenizer may hold up the drafts, in ms. */
const COUNT_MS = 150;

export interface DraftRequest {
  begun?: string | undefined;
  /** The Accept-Language header. */
  languages?: string | undefined;
}

export interface PreparedDraft {
  isStandIn: boolean;
  /** @throws AppError safety.retracted; ChatEngineError; the signal's reason */
  write(listener: DraftListener, signal: AbortSignal): Promise<DraftedLine[]>;
}

export function createDraftLines(deps: ChatDeps) {
  const { clock } = deps;
  const drafting = new Set<string>();

  async function requestFor(
    writer: ChatDeps,
    state: ConversationState,
    speaker: Speaker,
    { wish, seed }: { wish: Wish | null; seed: string },
  ): Promise<SceneRequest> {
    const [memory, books] = await Promise.all([
      deps.recall(state, null, writer.engine.contextTokens),
      deps.booksFor(state),
    ]);
    const options = {
      message: null,
      mode: 'draft' as const,
      hint: wish?.text,
      length: 'short' as const,
      seed,
      alternatives: [],
      support: supportFor(state.user.crisisState, wish?.tier ?? 0, clock.now()),
      memory,
      books,
    };
    return (await prepareCounted(writer, { state, speaker, options }, COUNT_MS)).request;
  }

  return {
    /**
     * Everything that may be refused is refused here.
     * @throws AppError chat.missing, chat.busy, chat.too_many, chat.too_long, chat.help_first, chat.hint_help,
     * memberships.required, safety.blocked
     */
    async prepare(userId: string, id: string, { begun, languages }: DraftRequest): Promise<PreparedDraft> {
      const state = await stateOf(deps, { id, userId, endId: null });
      demandUnlocked(state);
      demandFree(deps, state);
      demandAcknowledged(deps, state);
      const wish = begun ? await checkWish(deps, state, begun, languages) : null;
      const speaker = await speakerFrom(deps, memberOf(state));
      // Another press is another draft.
      const seed = deps.ids.next();
      const writer = withChosen(deps, state);
      const { engine } = writer;
      const request = await requestFor(writer, state, speaker, { wish, seed });
      if (drafting.has(userId)) throw new AppError('chat.too_many/draft', { retryAfter: 5 });
      const said = recentUserTexts(state);
      const beside = wish ? [wish.text] : [];
      const names = [request.speaker ?? '', ...state.members.map(({ name }) => name)].filter(Boolean);
      return {
        isStandIn: engine.isStandIn,
        async write(listener, signal) {
          if (drafting.has(userId)) throw new AppError('chat.too_many/draft', { retryAfter: 5 });
          drafting.add(userId);
          try {
            const createGuard = () => deps.safety.guardReply({ userId, messageId: null, said, beside });
            const lines = createGuardedLines(createGuard, listener);
            const outcome = engine.isStandIn
              ? await playLines(engine, request, lines, { signal, begun: wish?.text ?? '' })
              : await writeLines(engine, request, lines, { signal, names });
            return demandWritten(lines, outcome);
          } finally {
            drafting.delete(userId);
          }
        },
      };
    },
  };
}

type Lines = ReturnType<typeof createGuardedLines>;

/** @throws AppError safety.retracted; ChatEngineError where the model declined or wrote nothing */
function demandWritten(lines: Lines, outcome: ChatOutcome): DraftedLine[] {
  const written = lines.end();
  if (written.length > 0) return written;
  if (lines.isRefused()) throw new AppError('safety.retracted');
  const { finish } = outcome;
  const kind = finish === 'filter' ? 'filtered' : finish === 'refusal' ? 'refusal' : 'broken';
  throw new ChatEngineError(kind, 'no line was drafted');
}

/** One answer holds all lines. */
async function writeLines(
  engine: ChatEngine<SceneRequest>,
  request: SceneRequest,
  lines: Lines,
  { signal, names }: { signal: AbortSignal; names: readonly string[] },
): Promise<ChatOutcome> {
  const full = new AbortController();
  const drafts = new DraftLines(lines, names);
  let outcome: ChatOutcome = { finish: 'stop', usage: NO_USAGE, model: engine.name };
  try {
    const hear = (text: string): void => {
      drafts.feed(text);
      if (drafts.isFull) full.abort();
    };
    outcome = await boundedStream(engine, request, hear, AbortSignal.any([signal, full.signal]));
  } catch (error) {
    // Once there are enough lines, the rest is not wanted.
    if (!full.signal.aborted) throw error;
  }
  signal.throwIfAborted();
  drafts.end();
  return outcome;
}

const NO_USAGE = { promptTokens: 0, completionTokens: 0, isEstimate: true };

/** The stand-in plays one line at a time: it plays the user, to whom the character speaks. */
async function playLines(
  engine: ChatEngine<SceneRequest>,
  request: SceneRequest,
  lines: Lines,
  { signal, begun }: { signal: AbortSignal; begun: string },
): Promise<ChatOutcome> {
  const before: string[] = [];
  let outcome: ChatOutcome = { finish: 'stop', usage: NO_USAGE, model: engine.name };
  for (let index = 0; index < DRAFTS; index++) {
    const scene = turnedRound(request.scene, request.speaker ?? 'You', { index, before });
    let text = '';
    if (begun) lines.text(index, `${begun} `);
    const hear = (piece: string): void => {
      text += piece;
      lines.text(index, piece);
    };
    outcome = await boundedStream(engine, { ...request, stop: [], scene }, hear, signal);
    signal.throwIfAborted();
    before.push(text);
  }
  return outcome;
}

/** The scene with both sides exchanged. */
function turnedRound(
  scene: Scene,
  userName: string,
  { index, before }: { index: number; before: readonly string[] },
): Scene {
  const { persona } = scene;
  return {
    ...scene,
    persona: {
      ...{ name: userName, age: 30, hook: '', description: '', personality: '', scenario: '' },
      ...{ greetings: [], exampleDialogue: '', tags: [], systemPrompt: '', postHistoryInstructions: '' },
    },
    userName: persona.name,
    facts: [],
    recent: scene.recent.map(({ role, content }) => ({
      role: role === 'user' ? ('assistant' as const) : ('user' as const),
      content,
    })),
    seed: `${scene.seed}:${index}`,
    alternatives: [...before],
  };
}
