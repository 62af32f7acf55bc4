import { z } from 'zod';
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { textSetting, usualAddressSetting } from '../../../shared/settings-form.ts';
import { samplerOf, samplerSettings } from '../transport/sampler-settings.ts';
import { transportOf, transportSettings } from '../transport/transport-settings.ts';
import { createAnthropic } from './anthropic.ts';

const { temperature, topP, topK } = samplerSettings;

const settings = z.object({
  baseUrl: usualAddressSetting('https://api.anthropic.com', { label: 'Address', isAdvanced: true }),
  apiKey: textSetting({ label: 'Key', isSecret: true }),
  model: textSetting({ label: 'Model', about: 'Empty: the first that the server lists.' }),
  ...{ temperature, topP, topK },
  ...transportSettings,
});

export const anthropic: ChatEngineKind<typeof settings> = {
  id: 'anthropic',
  title: 'Anthropic’s Messages',
  settings,
  capabilities: { isStandIn: false, isAddable: true },
  create: ({ baseUrl, apiKey, model, ...rest }) =>
    createAnthropic({ baseUrl, apiKey, model, sampler: samplerOf(rest), ...transportOf(rest) }),
};
