import type { ChatEngine } from '../../platform/server/ports/chat-engine.ts';
import {
  createOpenAiCompatible,
  type OpenAiCompatibleOptions,
} from './openai-compatible/openai-compatible.ts';
import { createUnderstudy } from './understudy/understudy.ts';

/** As configured; without an address the built-in stand-in answers. */
export interface ChatEngineSettings extends Omit<OpenAiCompatibleOptions, 'baseUrl'> {
  baseUrl?: string;
}

/** Throws a TypeError when an address is given that is none. */
export function createChatEngine(settings: ChatEngineSettings): ChatEngine {
  const { baseUrl } = settings;
  return baseUrl ? createOpenAiCompatible({ ...settings, baseUrl }) : createUnderstudy();
}
