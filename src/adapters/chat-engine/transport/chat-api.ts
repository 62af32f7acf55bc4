import type { ChatRequest } from '../../../platform/server/ports/chat-engine.ts';
import type { ReplyReader } from './event-reader.ts';

export interface ListedModel {
  id: string;
  /** Tokens that prompt and reply may take together, where the server tells. */
  contextTokens: number | undefined;
}

/** What one API for chats differs by. The connections, deadlines, retries and failures are the transport's. */
export interface ChatApi {
  /** Below the version, for instance `/chat/completions`; cut from an address that ends with it. */
  path: string;
  /** How the key is sent, and what every request carries. */
  headers(apiKey: string): Record<string, string>;
  /** The JSON body of one streamed reply. */
  body(request: ChatRequest, model: string): string;
  /** A new reader for each attempt. */
  createReader(): ReplyReader;
  /** Reads the answer of `GET /models`. @throws ChatEngineError */
  readModels(body: string): ListedModel[];
}
