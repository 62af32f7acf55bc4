import { z } from 'zod';
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import { addressSetting, choiceSetting, textSetting } from '../../../shared/settings-form.ts';
import { templateSettings } from '../instruct/template-choice.ts';
import { samplerOf, samplerSettings } from '../transport/sampler-settings.ts';
import { transportOf, transportSettings } from '../transport/transport-settings.ts';
import { completionApis, createTextCompletion } from './text-completion.ts';

const settings = z.object({
  baseUrl: addressSetting({ label: 'Address', about: 'For instance http://127.0.0.1:8080.' }),
  apiKey: textSetting({ label: 'Key', isSecret: true }),
  model: textSetting({ label: 'Model', about: 'Empty: the first that the server lists.' }),
  ...templateSettings,
  api: choiceSetting(completionApis, {
    label: 'Call',
    isAdvanced: true,
    about: 'llama.cpp: /completion. openai: /v1/completions. Empty: found out by asking the server.',
  }),
  ...samplerSettings,
  ...transportSettings,
});

export const textCompletion: ChatEngineKind<typeof settings> = {
  id: 'text-completion',
  title: 'A server that completes text, with an instruct template',
  settings,
  capabilities: { isStandIn: false, isAddable: true },
  create: ({ baseUrl, apiKey, model, template, templateFile, api, ...rest }) =>
    createTextCompletion({
      ...{ baseUrl, apiKey, model, template, templateFile, api },
      sampler: samplerOf(rest),
      ...transportOf(rest),
    }),
};
