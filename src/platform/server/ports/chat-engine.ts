export interface ChatTurn {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** Who speaks; set only where that is not plain from the role. */
  name?: string;
}

/** Sampler settings. An adapter sends only the fields that its back-end supports. */
export interface Sampler {
  temperature?: number;
  topP?: number;
  minP?: number;
  topK?: number;
  presencePenalty?: number;
  frequencyPenalty?: number;
  repetitionPenalty?: number;
  seed?: number;
}
export type SamplerName = keyof Sampler;

/** How hard a model thinks before it answers. */
export const THINKING_EFFORTS = ['off', 'low', 'medium', 'high'] as const;
export type ThinkingEffort = (typeof THINKING_EFFORTS)[number];

/** What is known of a model that may think. */
export interface ModelThinking {
  /** What it can be told; empty where it has no switch. */
  efforts: readonly ThinkingEffort[];
  /** Whether it thinks when it is told nothing. */
  isUsual: boolean;
}

export interface ChatRequest {
  /** The complete prompt, including system turns. */
  messages: ChatTurn[];
  /** 'reply' answers the last user turn; 'continue' extends the last assistant turn. */
  mode: 'reply' | 'continue';
  /** Upper bound of the reply's text, in tokens. Thoughts have room of their own beside it (`thoughtRoom`). */
  maxTokens: number;
  /** Absent: the model thinks as it does by itself. */
  thinking?: { effort: ThinkingEffort };
  /** Who writes; a leading "Name:" is then no part of the text. */
  speaker?: string;
  sampler: Sampler;
  stop: string[];
  /** The answer is JSON of this schema where the back-end can force it; whoever asks still checks it. */
  answerSchema?: { name: string; schema: object };
  /** Whose budget it counts on; no back-end is told. Absent for what nobody asked for. */
  userId?: string;
  /** A model of the same back-end other than the configured one; ignored by engines with a single model. */
  model?: string;
}

export interface ChatUsage {
  promptTokens: number;
  /** Thoughts included. */
  completionTokens: number;
  isEstimate: boolean;
  /** The part of the completion that was thought; absent if the back-end does not report it. */
  thoughtTokens?: number;
  /** The part of the prompt that was cached; absent if the back-end does not report it. */
  cachedTokens?: number;
}

export interface ChatOutcome {
  /** `tools`: a call of a tool followed the text. `refusal`: the model, not a filter, declined to go on. */
  finish: 'stop' | 'length' | 'filter' | 'tools' | 'refusal';
  /** Tokens as counted by the back-end, or an estimate if it reported none. */
  usage: ChatUsage;
  model: string;
  /** All that `onThought` was handed; absent where there were no thoughts. */
  thoughts?: string;
  /**
   * Where the text begins in what `onText` was handed. Set when some model thought without an opening mark, so
   * that what stands before it turned out to be thoughts too late to be held back.
   */
  textFrom?: number;
  /** The built-in engine wrote in the place of the model that was asked. */
  isByStandIn?: boolean;
}

/** What a million tokens cost, in whatever currency the operator is billed in. */
export interface ChatPrice {
  prompt: number;
  completion: number;
}

/** A model that an engine can write with. */
export interface ChatModel {
  /** As the back-end calls it. */
  id: string;
  isStandIn: boolean;
  /** Maximum number of tokens of prompt and reply together. */
  contextTokens: number;
  /** Null if unknown. */
  price: ChatPrice | null;
  /** Milliseconds until the first sign of work. */
  firstTokenTimeoutMs: number;
  /** Replies written at the same time; further ones wait. Null without a limit. */
  atOnce: number | null;
}

/** `thoughts`, `tools` and `refusal`: the reply consisted of that alone. `spent`: nobody was asked, because of a budget. */
export type ChatFailure =
  | 'unreachable'
  | 'timeout'
  | 'busy'
  | 'refused'
  | 'context'
  | 'filtered'
  | 'broken'
  | 'unauthorized'
  | 'thoughts'
  | 'tools'
  | 'refusal'
  | 'spent';

/** The only error that an engine throws, apart from the AbortSignal's own reason. */
export class ChatEngineError extends Error {
  readonly kind: ChatFailure;
  /** Seconds until a retry makes sense, if the back-end reported it. */
  readonly retryAfter: number | undefined;
  constructor(kind: ChatFailure, message: string, retryAfter?: number) {
    super(message);
    this.name = 'ChatEngineError';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** Tokens that thoughts may take; a model that thinks by itself takes about as many as with "medium". */
const THOUGHT_TOKENS = { off: 0, low: 1024, medium: 4096, high: 12_288 } as const;

/**
 * Tokens that are asked of the back-end beside those of the text: a limit of both would let the thoughts eat the
 * reply. Whoever builds a prompt leaves them free.
 * @param contextTokens of prompt and reply together; thoughts take a quarter of it at most
 */
export function thoughtRoom(
  effort: ThinkingEffort | undefined,
  isUsual: boolean,
  contextTokens: number,
): number {
  const wanted = THOUGHT_TOKENS[effort ?? (isUsual ? 'medium' : 'off')];
  return Math.min(wanted, Math.floor(contextTokens / 4));
}

/**
 * Generates replies. `onText` is called synchronously with each piece as it arrives, in order, never after
 * the returned promise has settled; `onThought` likewise with what the model thinks. Aborting the signal closes the connection to the back-end and rejects
 * with the signal's reason. The adapter retries, but only before the first text; the caller never retries.
 */
export interface ChatEngine<Request extends ChatRequest = ChatRequest> {
  readonly name: string;
  /** Shown in the interface, because a stand-in must be labelled as one. */
  readonly isStandIn: boolean;
  /** Maximum number of tokens of prompt and reply together. */
  readonly contextTokens: number;
  /**
   * Tokens that the model's own tokenizer makes of what our estimate counts as one, as learned from reported usage: 0.5 to
   * 2.5, and 1 before anything is known. Absent where the back-end reports nothing.
   */
  readonly tokensPerEstimate?: number | undefined;
  /** Counts exactly; absent where the back-end does not tokenise. @throws ChatEngineError, or the signal's reason */
  readonly countTokens?: ((text: string, signal: AbortSignal, model?: string) => Promise<number>) | undefined;
  /**
   * Names what counts for this model, or for the engine's own: two that may count differently have different names. Null
   * or absent where nothing does, or not yet.
   */
  tokenizerOf?(model?: string): string | null;
  /** The model that writes where this one is asked for, as its replies name it. */
  modelOf?(model?: string): string;
  stream(
    request: Request,
    onText: (text: string) => void,
    signal: AbortSignal,
    onThought?: (text: string) => void,
  ): Promise<ChatOutcome>;
  /** What is known of this model, or of the engine's own; absent: none of its models thinks. */
  thinking?(model?: string): ModelThinking;
  /** What this model, or the engine's own, can be told of how it chooses words; absent: nothing. */
  samplers?(model?: string): readonly SamplerName[];
}

/** What is known of one of several models. */
export interface ModelTerms {
  /** Tokens of prompt and reply together. */
  contextTokens: number;
  /** See `ChatEngine`. */
  tokensPerEstimate: number;
}

/** An engine as a kind connects it: it tells its models. */
export interface ConnectedChatEngine<Request extends ChatRequest = ChatRequest> extends ChatEngine<Request> {
  /** In the back-end's own order. @throws ChatEngineError, or the signal's reason */
  models(signal: AbortSignal): Promise<ChatModel[]>;
  /** Of one of its models; the engine's own getters tell of the configured one. */
  termsOf?(model: string | undefined): ModelTerms;
  /** Of an engine that is loaded into memory: resolves once it is. @throws ChatEngineError, or the signal's reason */
  wake?(signal: AbortSignal): Promise<void>;
  /** Of such an engine: frees the memory. It writes nothing afterwards. */
  close?(): void;
}
