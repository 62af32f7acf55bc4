import { z } from 'zod';
import type { EmbedderKind } from '../../../platform/server/ports/engine-kind.ts';
import { addressSetting } from '../../../shared/settings-form.ts';
import { embedderOptionsOf, embedderSettings } from '../transport/embedder-settings.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

const settings = z.object({
  baseUrl: addressSetting({ label: 'Address', about: 'For instance http://127.0.0.1:8080/v1.' }),
  ...embedderSettings,
});

export const openAiEmbedder: EmbedderKind<typeof settings> = {
  id: 'openai-compatible',
  title: 'Any server with OpenAI’s embeddings',
  settings,
  capabilities: { isStandIn: false, isAddable: true },
  create: ({ baseUrl, ...rest }) => createOpenAiEmbedder({ baseUrl, ...embedderOptionsOf(rest) }),
};
