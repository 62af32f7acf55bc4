// What llama.cpp's server and vLLM tell beside OpenAI's API, for the kinds that talk to them.
import { ChatEngineError } from '../../../platform/server/ports/chat-engine.ts';
import type { Server } from './chat-api.ts';

export interface ServerProps {
  /** Tokens that one reply may use with its prompt: the server's window, divided between its slots. */
  contextTokens: number | undefined;
  /** The model's own template, in Jinja. */
  chatTemplate: string | undefined;
}

/** Of llama.cpp's `GET /props`, which KoboldCpp has too. @throws ChatEngineError, the signal's reason */
export async function readProps(server: Server, signal: AbortSignal): Promise<ServerProps> {
  const told = (await server.ask({ path: '/props', at: 'root' }, signal)) as {
    default_generation_settings?: { n_ctx?: unknown } | null;
    chat_template?: unknown;
  } | null;
  const window = told?.default_generation_settings?.n_ctx;
  const template = told?.chat_template;
  return {
    contextTokens: typeof window === 'number' && window > 0 ? window : undefined,
    chatTemplate: typeof template === 'string' && template !== '' ? template : undefined,
  };
}

/** By llama.cpp's `/tokenize`. @throws ChatEngineError, the signal's reason */
export async function countByLlama(server: Server, content: string, signal: AbortSignal): Promise<number> {
  const question = { path: '/tokenize', at: 'root', body: { content, add_special: false } } as const;
  const told = (await server.ask(question, signal)) as { tokens?: unknown } | null;
  return counted(Array.isArray(told?.tokens) ? told.tokens.length : undefined);
}

/** By vLLM's `/tokenize`. @throws ChatEngineError, the signal's reason */
export async function countByVllm(
  server: Server,
  { model, text }: { model: string; text: string },
  signal: AbortSignal,
): Promise<number> {
  const body = { model, prompt: text, add_special_tokens: false };
  const told = (await server.ask({ path: '/tokenize', at: 'root', body }, signal)) as {
    count?: unknown;
  } | null;
  return counted(told?.count);
}

/** @throws ChatEngineError where it is no count */
export function counted(value: unknown): number {
  if (typeof value === 'number' && value >= 0) return value;
  throw new ChatEngineError('broken', 'The chat back-end did not count the tokens');
}
