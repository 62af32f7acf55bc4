import type {
  ChatEngineError,
  ChatRequest,
  ModelThinking,
} from '../../../platform/server/ports/chat-engine.ts';
import type { ReplyReader } from './event-reader.ts';

export interface ListedModel {
  id: string;
  /** Tokens that prompt and reply may take together, where the server tells. */
  contextTokens: number | undefined;
  /** Where the server tells whether the model thinks, and how it can be told. */
  thinking?: ModelThinking | undefined;
}

/** A request as a back-end is asked: `maxTokens` are those of text and thoughts together. */
export interface AskedRequest extends ChatRequest {
  /** The part of `maxTokens` that is meant for thoughts; 0 for a model that does not think. */
  thoughtTokens: number;
}

/** What one API for chats differs by. The connections, deadlines, retries and failures are the transport's. */
export interface ChatApi {
  /** Below the version, for instance `/chat/completions`; cut from an address that ends with it. */
  path: string;
  /** How the key is sent, and what every request carries. */
  headers(apiKey: string): Record<string, string>;
  /** The JSON body of one streamed reply. */
  body(request: AskedRequest, model: string): string;
  /**
   * Learns from a refusal, for instance which field the server does not know. @returns whether the next body will
   * be another one, so that it is worth asking again
   */
  learn?(refusal: ChatEngineError, body: string): boolean;
  /** What is known of a model from its name or the settings. @param hasThought it has been seen to think by itself */
  thinkingOf?(model: string, hasThought: boolean): ModelThinking;
  /** A new reader for each attempt. */
  createReader(): ReplyReader;
  /** Reads the answer of `GET /models`. @throws ChatEngineError */
  readModels(body: string): ListedModel[];
}
