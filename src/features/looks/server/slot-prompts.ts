import type { LookSlot } from '../rules.ts';

/** What an engine is told of each slot beside the look, in words that the built-in engine reads as well. */
export const SLOT_PROMPTS: Record<LookSlot, string> = {
  front: 'portrait, looking at the viewer, calm, in a studio',
  side: 'portrait from the side, in a studio',
  figure: 'full body, standing, in a studio',
  calm: 'close portrait, calm, in a studio',
  amused: 'close portrait, smiling, in a studio',
  grave: 'close portrait, serious, in a studio',
  tender: 'close portrait, tender, gentle smile, in a studio',
  'scene-hall': 'in a castle hall, candlelight',
  'scene-neon': 'on a neon city street in the rain at night',
  'scene-lake': 'by a lake at dawn',
  'scene-observatory': 'under the stars at night, telescope of an observatory',
  'scene-library': 'reading in a library',
  'scene-office': 'in an office, black and white, film noir',
  'scene-close': 'close up, laughing',
  'scene-wood': 'in an enchanted forest at night',
};
