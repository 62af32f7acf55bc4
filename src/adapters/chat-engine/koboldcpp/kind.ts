import { z } from 'zod';
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { textSetting, usualAddressSetting } from '../../../shared/settings-form.ts';
import { templateSettings } from '../instruct/template-choice.ts';
import { samplerOf, samplerSettings } from '../transport/sampler-settings.ts';
import { transportOf, transportSettings } from '../transport/transport-settings.ts';
import { createKobold } from './koboldcpp.ts';

const { frequencyPenalty: _unknown, ...samplers } = samplerSettings;

const settings = z.object({
  baseUrl: usualAddressSetting('http://127.0.0.1:5001', {
    label: 'Address',
    about: 'For instance http://127.0.0.1:5001.',
  }),
  apiKey: textSetting({ label: 'Key', isSecret: true }),
  model: textSetting({ label: 'Model', about: 'Empty: the one that is loaded.' }),
  ...templateSettings,
  ...samplers,
  ...transportSettings,
});

export const koboldCpp: ChatEngineKind<typeof settings> = {
  id: 'koboldcpp',
  title: 'KoboldCpp, by its own API',
  settings,
  capabilities: { isStandIn: false, isAddable: true },
  create: ({ baseUrl, apiKey, model, template, templateFile, ...rest }) =>
    createKobold({
      ...{ baseUrl, apiKey, model, template, templateFile },
      sampler: samplerOf(rest),
      ...transportOf(rest),
    }),
};
