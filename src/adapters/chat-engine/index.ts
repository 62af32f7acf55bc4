import type { ChatEngineKind } from '../../platform/server/ports/engine-kind.ts';
import { anthropic } from './anthropic/kind.ts';
import { google } from './google/kind.ts';
import { koboldCpp } from './koboldcpp/kind.ts';
import { localModel } from './local-model/kind.ts';
import { ollama } from './ollama/kind.ts';
import { openAiCompatible } from './openai-compatible/kind.ts';
import { textCompletion } from './text-completion/kind.ts';
import { understudy } from './understudy.ts';

/** Every kind of chat engine; another one is a folder with its kind, and a line here. */
export const CHAT_KINDS: readonly ChatEngineKind[] = [
  openAiCompatible,
  ollama,
  koboldCpp,
  textCompletion,
  anthropic,
  google,
  localModel,
  understudy,
];
