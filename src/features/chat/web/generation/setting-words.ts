// Numbers of the panel in words.
import type { GenerationLength, Thinking } from '../../contract.ts';
import { nearestLength } from '../../reply-lengths.ts';

export const LENGTHS = ['short', 'medium', 'long', 'off'] as const;

export const THINKING_LABELS: Record<Thinking, string> = {
  default: 'Automatic',
  off: 'Off',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

interface Step {
  below: number;
  label: string;
}

const labelAt = (value: number, steps: readonly Step[]): string =>
  steps.find(({ below }) => value < below)?.label ?? '';

export const surpriseWord = (temperature: number): string =>
  labelAt(temperature, [
    { below: 0.3, label: 'sober' },
    { below: 0.7, label: 'calm' },
    { below: 0.95, label: 'even' },
    { below: 1.25, label: 'lively' },
    { below: Infinity, label: 'wild' },
  ]);

export const repetitionWord = (penalty: number): string =>
  labelAt(penalty, [
    { below: 0.99, label: 'welcome' },
    { below: 1.02, label: 'allowed' },
    { below: 1.12, label: 'avoided' },
    { below: Infinity, label: 'shunned' },
  ]);

const LENGTH_WORDS = {
  short: { label: 'short' },
  medium: { label: 'medium' },
  long: { label: 'long' },
  off: { label: 'open' },
};

export const lengthWord = (length: GenerationLength): string =>
  typeof length === 'number' ? `${length.toLocaleString('en-US')} tokens` : LENGTH_WORDS[length].label;

/** How surprising replies are and how long, in one line; the first is null where nothing is set. */
export function writingLine(temperature: number | null, length: GenerationLength): string {
  const label = length === 'off' ? 'open length' : lengthWord(length);
  return temperature === null ? label : `${surpriseWord(temperature)}, ${label}`;
}

/** The nearest place of the slider. */
export const lengthPlace = (length: GenerationLength): number =>
  LENGTHS.indexOf(typeof length === 'number' ? nearestLength(length) : length);
