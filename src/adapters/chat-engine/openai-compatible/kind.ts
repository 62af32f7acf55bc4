import { z } from 'zod';
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { addressSetting, choiceSetting, textSetting } from '../../../shared/settings-form.ts';
import { samplerOf, samplerSettings } from '../transport/sampler-settings.ts';
import { transportOf, transportSettings } from '../transport/transport-settings.ts';
import { createOpenAiCompatible } from './openai-compatible.ts';
import { profileNames } from './profiles.ts';
import { systemChoices } from './quirks.ts';
import { thinkingSettings } from './thinking-by-name.ts';

const settings = z.object({
  baseUrl: addressSetting({ label: 'Address', about: 'For instance http://127.0.0.1:8080/v1.' }),
  apiKey: textSetting({ label: 'Key', isSecret: true }),
  model: textSetting({ label: 'Model', about: 'Empty: the first that the server lists.' }),
  profile: choiceSetting(profileNames, {
    label: 'Profile',
    isAdvanced: true,
    about:
      'Which sampling settings the server understands; guessed from its address if empty. generic, openai and ollama get no Min P, Top K and repetition penalty.',
  }),
  systemMessages: choiceSetting(systemChoices, {
    label: 'System messages',
    isAdvanced: true,
    about:
      'Whether the model takes them; else they are put before the user’s first words. Empty, or automatic: learned when it refuses them.',
  }),
  thinking: choiceSetting(thinkingSettings, {
    label: 'Thinking',
    isAdvanced: true,
    about:
      'Whether the model can think before it answers, and be told how hard; guessed from its name and its replies if empty.',
  }),
  ...samplerSettings,
  ...transportSettings,
});

export const openAiCompatible: ChatEngineKind<typeof settings> = {
  id: 'openai-compatible',
  title: 'Any server with OpenAI’s chat completions',
  settings,
  capabilities: { isStandIn: false, isAddable: true },
  create: ({ baseUrl, apiKey, model, profile, systemMessages, thinking, ...rest }) =>
    createOpenAiCompatible({
      baseUrl,
      apiKey,
      model,
      profile,
      systemMessages,
      thinking,
      sampler: samplerOf(rest),
      ...transportOf(rest),
    }),
};
