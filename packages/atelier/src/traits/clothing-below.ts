import { type Hex, mix } from '../maths/colour.ts';
import type { LegwearName } from '../model/apparel.ts';
import type { GarmentName } from '../model/garment-names.ts';
import type { Traits } from '../model/traits.ts';
import type { Chances, Wish } from './wish.ts';

/** Trousers of the same cloth as the jacket. */
const MATCHING: readonly GarmentName[] = ['suit', 'blazer', 'uniform', 'techwear', 'spacesuit', 'armor'];
const LEG_COLOURS: Record<LegwearName, readonly Hex[]> = {
  trousers: ['#2b2f38', '#3b3430', '#23262c', '#4a4a44'],
  jeans: ['#33476a', '#2a3a58', '#46597a'],
  skirt: ['#2b2f38', '#6d2130', '#24434a', '#5a4632'],
  shorts: ['#4a4a44', '#6b5a44'],
};
const SHOES: readonly Hex[] = ['#241d1c', '#3a2a22', '#1b1c20', '#4a3226'];

/** What is seen below the garment in half and full figures. */
export function coloursBelow(
  outfit: GarmentName,
  [cloth]: readonly Hex[],
  { legwear, shoes }: Wish,
  { ofPicture }: Chances,
): Pick<Traits, 'legwear' | 'shoes'> {
  const rng = ofPicture('legs');
  const kind = legwear?.kind ?? 'trousers';
  const drawn = rng.pick(LEG_COLOURS[kind]);
  const own = MATCHING.includes(outfit) && cloth && !legwear ? mix(cloth, '#0d0d12', 0.08) : drawn;
  return { legwear: { kind, colour: legwear?.colour ?? own }, shoes: shoes?.colour ?? rng.pick(SHOES) };
}
