// A preset as a file: SillyTavern reads the fields that it has, and an import here reads all of them.
import type { SamplerName } from '../../generation-rules.ts';
import { tokensOfLength } from '../../reply-lengths.ts';
import type { Preset } from '../../presets-contract.ts';

const NAMES: Record<SamplerName, string> = {
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  minP: 'min_p',
  repetitionPenalty: 'repetition_penalty',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  seed: 'seed',
};

export function presetFile({ name, settings }: Pick<Preset, 'name' | 'settings'>): object {
  const { sampler, length, thinking, stop, note } = settings;
  const samplers = Object.entries(sampler).map(([field, value]) => [NAMES[field as SamplerName], value]);
  return {
    name,
    ...(Object.fromEntries(samplers) as object),
    openai_max_tokens: tokensOfLength(length),
    ...(thinking === 'default' ? {} : { reasoning_effort: thinking === 'off' ? 'min' : thinking }),
    ...(stop.length > 0 ? { custom_stopping_strings: JSON.stringify(stop) } : {}),
    ...(note.isOn && note.text
      ? {
          prompts: [
            {
              ...{ identifier: 'authors-note', name: 'Author’s note', role: 'system', content: note.text },
              ...{ injection_position: 1, injection_depth: note.depth === 'top' ? 99 : note.depth },
            },
          ],
        }
      : {}),
    nightbloom: settings,
  };
}
