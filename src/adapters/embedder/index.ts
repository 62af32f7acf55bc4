import type { EmbedderKind } from '../../platform/server/ports/engine-kind.ts';
import { localModelEmbedder } from '../chat-engine/local-model/local-embedder.ts';
import { ollamaEmbedder } from './ollama/kind.ts';
import { openAiEmbedder } from './openai-compatible/kind.ts';

/** Every kind of embeddings engine; another one is a folder with its kind, and a line here. */
export const EMBEDDER_KINDS: readonly EmbedderKind[] = [openAiEmbedder, ollamaEmbedder, localModelEmbedder];
