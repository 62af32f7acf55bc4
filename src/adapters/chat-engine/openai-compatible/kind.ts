import { z } from 'zod';
import type { Sampler } from '../../../platform/server/ports/chat-engine.ts';
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import {
  addressSetting,
  choiceSetting,
  numberSetting,
  textSetting,
  wholeSetting,
} from '../../../shared/settings-form.ts';
import { transportOf, transportSettings } from '../transport/transport-settings.ts';
import { createOpenAiCompatible } from './openai-compatible.ts';
import { profileNames } from './profiles.ts';
import { thinkingSettings } from './thinking-by-name.ts';

/** What is empty is left to the server. */
export const samplerSettings = {
  temperature: numberSetting(0, 5, {
    label: 'Temperature',
    isAdvanced: true,
    about: '0 to 5: higher is more surprising.',
  }),
  topP: numberSetting(0, 1, {
    label: 'Top P',
    isAdvanced: true,
    about: '0 to 1: only the likeliest words that together reach this share.',
  }),
  minP: numberSetting(0, 1, {
    label: 'Min P',
    isAdvanced: true,
    about: '0 to 1: only words at least this likely beside the likeliest.',
  }),
  topK: wholeSetting(0, 100_000, {
    label: 'Top K',
    isAdvanced: true,
    about: 'Only this many of the likeliest words; 0 is all.',
  }),
  repetitionPenalty: numberSetting(0, 5, {
    label: 'Repetition penalty',
    isAdvanced: true,
    about: '0 to 5; 1 changes nothing.',
  }),
  frequencyPenalty: numberSetting(-2, 2, {
    label: 'Frequency penalty',
    isAdvanced: true,
    about: '-2 to 2; 0 changes nothing.',
  }),
  presencePenalty: numberSetting(-2, 2, {
    label: 'Presence penalty',
    isAdvanced: true,
    about: '-2 to 2; 0 changes nothing.',
  }),
};

export const samplerOf = (settings: { [Name in keyof Sampler]?: number | undefined }): Sampler =>
  Object.fromEntries(
    Object.keys(samplerSettings).flatMap((name) => {
      const value = settings[name as keyof Sampler];
      return value === undefined ? [] : [[name, value]];
    }),
  );

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
  create: ({ baseUrl, apiKey, model, profile, thinking, ...rest }) =>
    createOpenAiCompatible({
      baseUrl,
      apiKey,
      model,
      profile,
      thinking,
      sampler: samplerOf(rest),
      ...transportOf(rest),
    }),
};
