import { z } from 'zod';
import type { EmbedderKind } from '../../../platform/server/ports/engine-kind.ts';
import { addressSetting, textSetting } from '../../../shared/settings-form.ts';
import { embedderOptionsOf, embedderSettings } from '../transport/embedder-settings.ts';
import { createOllamaEmbedder } from './ollama-embedder.ts';

const settings = z.object({
  baseUrl: addressSetting({ label: 'Address', about: 'For instance http://127.0.0.1:11434.' }),
  ...embedderSettings,
  keepAlive: textSetting({
    label: 'Kept in memory',
    isAdvanced: true,
    about: 'How long Ollama keeps the model in memory after a request, for instance 30m; -1 is for ever.',
  }),
});

export const ollamaEmbedder: EmbedderKind<typeof settings> = {
  id: 'ollama',
  title: 'Ollama, by its own API',
  settings,
  capabilities: { isStandIn: false, isAddable: true },
  create: ({ baseUrl, keepAlive, ...rest }) =>
    createOllamaEmbedder({ baseUrl, keepAlive, ...embedderOptionsOf(rest) }),
};
