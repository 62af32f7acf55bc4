import type { Generation } from '../../generation-contract.ts';
import { NOTE_DEPTH } from '../../generation-rules.ts';

/** Of a conversation whose owner has changed nothing. */
export const NO_GENERATION: Omit<Generation, 'length' | 'thinking'> = {
  model: null,
  note: { isOn: false, text: '', depth: NOTE_DEPTH, every: 1 },
  sampler: {},
  stop: [],
};
