// Numbers of the panel in words.
import type { GenerationLength } from '../../contract.ts';
import type { SamplerName } from '../../generation-rules.ts';

export const LENGTHS = ['short', 'medium', 'long', 'off'] as const;

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

const wordAt = (value: number, words: readonly [below: number, word: string][], last: string): string =>
  words.find(([below]) => value < below)?.[1] ?? last;

export const surpriseWord = (temperature: number): string =>
  wordAt(
    temperature,
    [
      [0.3, 'sober'],
      [0.7, 'calm'],
      [0.95, 'even'],
      [1.25, 'lively'],
    ],
    'wild',
  );

export const repetitionWord = (penalty: number): string =>
  wordAt(
    penalty,
    [
      [0.99, 'welcome'],
      [1.02, 'allowed'],
      [1.12, 'avoided'],
    ],
    'shunned',
  );

export const lengthWord = (length: GenerationLength): string => {
  if (typeof length === 'number') return `${length.toLocaleString('en-US')} tokens`;
  return length === 'off' ? 'open' : length;
};

/** The nearest place of the slider. */
export function lengthPlace(length: GenerationLength): number {
  if (typeof length !== 'number') return LENGTHS.indexOf(length);
  return length <= 240 ? 0 : length <= 600 ? 1 : 2;
}
