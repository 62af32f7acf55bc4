import type { SamplerName } from '../generation-rules.ts';

export const SAMPLER_LABELS: Record<SamplerName, string> = {
  temperature: 'Temperature',
  topP: 'Top P',
  topK: 'Top K',
  minP: 'Min P',
  repetitionPenalty: 'Repetition penalty',
  presencePenalty: 'Presence penalty',
  frequencyPenalty: 'Frequency penalty',
  seed: 'Seed',
};

const isSampler = (name: string): name is SamplerName => Object.hasOwn(SAMPLER_LABELS, name);

/** Names in words and values, as a record keeps them; back-ends may have samplers that the panel lacks. */
export const samplerLines = (sampler: Readonly<Record<string, number>>): [name: string, value: string][] =>
  Object.entries(sampler).map(([name, value]) => [isSampler(name) ? SAMPLER_LABELS[name] : name, `${value}`]);
