import { z } from 'zod';
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { textSetting, usualAddressSetting } from '../../../shared/settings-form.ts';
import { samplerOf, samplerSettings } from '../transport/sampler-settings.ts';
import { transportOf, transportSettings } from '../transport/transport-settings.ts';
import { createGoogle } from './google.ts';

const { minP: _minP, repetitionPenalty: _repetition, ...samplers } = samplerSettings;

const settings = z.object({
  baseUrl: usualAddressSetting('https://generativelanguage.googleapis.com', {
    label: 'Address',
    isAdvanced: true,
  }),
  apiKey: textSetting({ label: 'Key', isSecret: true }),
  model: textSetting({
    label: 'Model',
    about: 'For instance gemini-2.5-flash. Empty: the first that is listed.',
  }),
  ...samplers,
  ...transportSettings,
});

export const google: ChatEngineKind<typeof settings> = {
  id: 'google',
  title: 'Google’s Generative Language API',
  settings,
  capabilities: { isStandIn: false, isAddable: true },
  create: ({ baseUrl, apiKey, model, ...rest }) =>
    createGoogle({ baseUrl, apiKey, model, sampler: samplerOf(rest), ...transportOf(rest) }),
};
