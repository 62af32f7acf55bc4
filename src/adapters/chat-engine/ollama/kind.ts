import { z } from 'zod';
import { THINKING_EFFORTS } from '../../../platform/server/ports/chat-engine.ts';
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { choiceSetting, textSetting, usualAddressSetting } from '../../../shared/settings-form.ts';
import { samplerOf, samplerSettings } from '../transport/sampler-settings.ts';
import { transportOf, transportSettings } from '../transport/transport-settings.ts';
import { createOllama } from './ollama.ts';

const settings = z.object({
  baseUrl: usualAddressSetting('http://127.0.0.1:11434', {
    label: 'Address',
    about: 'For instance http://127.0.0.1:11434.',
  }),
  apiKey: textSetting({ label: 'Key', isSecret: true }),
  model: textSetting({ label: 'Model', about: 'Empty: the first that the server lists.' }),
  think: choiceSetting(THINKING_EFFORTS, {
    label: 'Thinking',
    isAdvanced: true,
    about:
      'Of models that think before they answer, where a chat does not say. Empty: as the model does by itself.',
  }),
  keepAlive: textSetting({
    label: 'Kept in memory',
    isAdvanced: true,
    about: 'How long Ollama keeps the model in memory after a reply, for instance 30m; -1 is for ever.',
  }),
  ...samplerSettings,
  ...transportSettings,
});

export const ollama: ChatEngineKind<typeof settings> = {
  id: 'ollama',
  title: 'Ollama, by its own API',
  settings,
  capabilities: { isStandIn: false, isAddable: true },
  create: ({ baseUrl, apiKey, model, think, keepAlive, ...rest }) =>
    createOllama({
      baseUrl,
      apiKey,
      model,
      think,
      keepAlive,
      sampler: samplerOf(rest),
      ...transportOf(rest),
    }),
};
