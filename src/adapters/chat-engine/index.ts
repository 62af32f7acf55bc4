import type { ChatEngineKind } from '../../platform/server/ports/engine-kind.ts';
import { localModel } from './local-model/kind.ts';
import { openAiCompatible } from './openai-compatible/kind.ts';
import { understudy } from './understudy.ts';

/** Every kind of chat engine; another one is a folder with its kind, and a line here. */
export const CHAT_KINDS: readonly ChatEngineKind[] = [openAiCompatible, localModel, understudy];
