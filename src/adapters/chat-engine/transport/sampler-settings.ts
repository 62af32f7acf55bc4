// How words are chosen, for every engine whose back-end can be told.
import type { Sampler, SamplerName } from '../../../platform/server/ports/chat-engine.ts';
import { numberSetting, wholeSetting } from '../../../shared/settings-form.ts';

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

/** Our names for the fields that an API has, in the order of its table. */
export const samplersIn = (names: Partial<Record<SamplerName, string>>): SamplerName[] =>
  Object.keys(names) as SamplerName[];

export const samplerOf = (settings: { [Name in keyof Sampler]?: number | undefined }): Sampler =>
  Object.fromEntries(
    Object.keys(samplerSettings).flatMap((name) => {
      const value = settings[name as keyof Sampler];
      return value === undefined ? [] : [[name, value]];
    }),
  );
