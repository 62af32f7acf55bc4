import type { ChatRequest, ModelThinking, SamplerName } from '../../../platform/server/ports/chat-engine.ts';
import type { ReplyReader } from './event-reader.ts';

export interface ListedModel {
  id: string;
  /** Tokens that prompt and reply may take together, where the server tells. */
  contextTokens: number | undefined;
  /** Of these, how many are used where the operator says nothing: a large window takes memory, time or money. */
  usualTokens?: number | undefined;
  /** Where the server tells whether the model thinks, and how it can be told. */
  thinking?: ModelThinking | undefined;
}

/** What is known of the model that is asked. */
export interface KnownModel {
  id: string;
  /** Tokens of prompt and reply together. */
  contextTokens: number;
}

/** What is no JSON, as the files of a form. */
export class Form {
  readonly bytes: Uint8Array;
  /** As the header of the request names it. */
  readonly type: string;
  constructor(bytes: Uint8Array, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
}

export interface Question {
  path: string;
  /** POST where there is a body, unless another one is named. */
  method?: 'PUT' | 'DELETE';
  body?: object | Form;
  /** `root`: beside the version's path and not below it, as llama.cpp's `/props`. `origin`: a whole path. */
  at?: 'base' | 'root' | 'origin';
  /** Bytes that the answer may have; absent: as many as a list of models needs. */
  mostBytes?: number;
}

/** A server as an API asks it beside the replies. */
export interface Server {
  /** The answer's JSON. @throws ChatEngineError, with a status where one was answered; the signal's reason */
  ask(question: Question, signal: AbortSignal): Promise<unknown>;
}

/** A request as the features send it; templates of plain text can name who speaks. */
export interface ApiRequest extends ChatRequest {
  scene?: { userName: string; persona: { name: string } };
}

/** A request as a back-end is asked: `maxTokens` are those of text and thoughts together. */
export interface AskedRequest extends ApiRequest {
  /** The part of `maxTokens` that is meant for thoughts; 0 for a model that does not think. */
  thoughtTokens: number;
}

/** One streamed reply, as it is asked for. */
export interface ApiCall {
  path: string;
  /** JSON. */
  body: string;
  /** A new reader for each attempt. */
  createReader(): ReplyReader;
  /** Tells the server to stop writing, where it goes on after the connection is closed. */
  abort?: { path: string; body: object };
}

/** A request that a back-end answered with an error. */
export interface Refusal {
  /** All that the back-end said. */
  said: string;
  /** As it was sent. */
  body: string;
  model: string;
}

/** What one API for chats differs by. The connections, deadlines, retries and failures are the transport's. */
export interface ChatApi {
  /** Below the base, for instance `/chat/completions`; cut from an address that ends with it. */
  path: string;
  /** What the base of an address ends with where it names no version; empty: the base is the server itself. Default `/v1`. */
  version?: string;
  /** How the key is sent, and what every request carries. */
  headers(apiKey: string): Record<string, string>;
  /** May ask the server first, for instance to lay the turns out by its own template. */
  call(
    request: AskedRequest,
    model: KnownModel,
    server: Server,
    signal: AbortSignal,
  ): ApiCall | Promise<ApiCall>;
  /** @throws ChatEngineError, the signal's reason */
  listModels(server: Server, signal: AbortSignal): Promise<ListedModel[]>;
  /** Learns what a call of this model needs, before the first. What it throws is not the reply's failure. */
  look?(server: Server, model: string, signal: AbortSignal): Promise<ListedModel | null>;
  /**
   * Learns from a refusal, for instance which field the server does not know. @returns whether the next call will be
   * another one, so that it is worth asking again
   */
  learn?(refusal: Refusal): boolean;
  /** What is known of a model from its name or the settings. @param hasThought it has been seen to think by itself */
  thinkingOf?(model: string, hasThought: boolean): ModelThinking;
  /** What it can be told of how the model chooses words. */
  samplers(model: string): readonly SamplerName[];
  /** How the server counts the tokens of a text; null where it does not, or it is not known yet. */
  counter?(model: string): ((server: Server, text: string, signal: AbortSignal) => Promise<number>) | null;
  /** The server cuts a prompt that is too long without a word, and may leave cached tokens out of its count. */
  cutsSilently?: boolean;
}
