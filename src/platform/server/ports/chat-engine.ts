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

export interface ChatRequest {
  /** The complete prompt, including system turns. */
  messages: ChatTurn[];
  /** 'reply' answers the last user turn; 'continue' extends the last assistant turn. */
  mode: 'reply' | 'continue';
  /** Upper bound of the reply, in tokens. */
  maxTokens: number;
  sampler: Sampler;
  stop: string[];
  /** A model of the same back-end other than the configured one; ignored by engines with a single model. */
  model?: string;
}

export interface ChatOutcome {
  finish: 'stop' | 'length' | 'filter';
  /** Tokens as counted by the back-end, or an estimate if it reported none. */
  usage: { promptTokens: number; completionTokens: number; isEstimate: boolean };
  model: string;
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

export type ChatFailure =
  'unreachable' | 'timeout' | 'busy' | 'refused' | 'context' | 'filtered' | 'broken' | 'unauthorized';

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

/**
 * Generates replies. `onText` is called synchronously with each piece as it arrives, in order, never after
 * the returned promise has settled. Aborting the signal closes the connection to the back-end and rejects
 * with the signal's reason. The adapter retries, but only before the first text; the caller never retries.
 */
export interface ChatEngine<Request extends ChatRequest = ChatRequest> {
  readonly name: string;
  /** Shown in the interface, because a stand-in must be labelled as one. */
  readonly isStandIn: boolean;
  /** Maximum number of tokens of prompt and reply together. */
  readonly contextTokens: number;
  /** Tokens of the back-end per token of this product's estimate; absent before a reply has reported its own. */
  readonly tokensPerEstimate?: number | undefined;
  stream(request: Request, onText: (text: string) => void, signal: AbortSignal): Promise<ChatOutcome>;
}

/** An engine as a kind connects it: it tells its models. */
export interface ConnectedChatEngine<Request extends ChatRequest = ChatRequest> extends ChatEngine<Request> {
  /** In the back-end's own order. @throws ChatEngineError, or the signal's reason */
  models(signal: AbortSignal): Promise<ChatModel[]>;
  /** Of an engine that is loaded into memory: resolves once it is. @throws ChatEngineError, or the signal's reason */
  wake?(signal: AbortSignal): Promise<void>;
  /** Of such an engine: frees the memory. It writes nothing afterwards. */
  close?(): void;
}
