export interface ChatTurn {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Sampler settings; an adapter sends only the fields that its back-end knows. */
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
  /** The built prompt, system turns included. */
  messages: ChatTurn[];
  /** 'reply' answers the last user turn; 'continue' goes on with the last assistant turn. */
  mode: 'reply' | 'continue';
  /** Upper bound of the reply, in tokens. */
  maxTokens: number;
  sampler: Sampler;
  stop: string[];
  /** Another model of the same back-end than the configured one; an engine that has only one does not care. */
  model?: string;
}

export interface ChatOutcome {
  finish: 'stop' | 'length' | 'filter';
  /** Tokens as the back-end counted them, or an estimate where it said nothing. */
  usage: { promptTokens: number; completionTokens: number; isEstimate: boolean };
  model: string;
}

export type ChatFailure =
  'unreachable' | 'timeout' | 'busy' | 'refused' | 'context' | 'filtered' | 'broken' | 'unauthorized';

/** The one error that an engine throws, apart from the AbortSignal's own reason. */
export class ChatEngineError extends Error {
  readonly kind: ChatFailure;
  /** Seconds until a retry makes sense, where the back-end said so. */
  readonly retryAfter: number | undefined;
  constructor(kind: ChatFailure, message: string, retryAfter?: number) {
    super(message);
    this.name = 'ChatEngineError';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/**
 * Writes one reply. `onText` is called synchronously with each piece as it arrives, in order, never after the
 * returned promise has settled. Aborting the signal closes the back-end's connection and rejects with the
 * signal's reason. The adapter retries by itself, only before the first text; the caller never does.
 */
export interface ChatEngine<Request extends ChatRequest = ChatRequest> {
  readonly name: string;
  /** Shown in the interface: a stand-in must say that it is one. */
  readonly isStandIn: boolean;
  /** Tokens that prompt and reply may take together. */
  readonly contextTokens: number;
  stream(request: Request, onText: (text: string) => void, signal: AbortSignal): Promise<ChatOutcome>;
}
