import type { GarmentName } from '../model/garment-names.ts';
import { cloak, drape, highCollar, wrap } from './draped.ts';
import { hoodie, knit, tee, turtleneck, vneck } from './knits.ts';
import { camisole, gown, halter, offShoulder, slip, tank } from './light-tops.ts';
import { armor, spacesuit, techwear } from './protective.ts';
import { biker, blazer, coat, shirt, suit } from './tailored.ts';
import { apron, dress, uniform } from './workwear.ts';
import type { GarmentCut } from './tailor.ts';

/** How a garment is drawn, and by how many units it is larger than the body: 0 for cloth on the skin. */
interface Pattern {
  cut: GarmentCut;
  swell: number;
}
export const GARMENTS: Record<GarmentName, Pattern> = {
  slip: { cut: slip, swell: 0 },
  camisole: { cut: camisole, swell: 0 },
  blazer: { cut: blazer, swell: 14 },
  shirt: { cut: shirt, swell: 10 },
  suit: { cut: suit, swell: 16 },
  turtleneck: { cut: turtleneck, swell: 9 },
  knit: { cut: knit, swell: 14 },
  tee: { cut: tee, swell: 7 },
  tank: { cut: tank, swell: 0 },
  biker: { cut: biker, swell: 16 },
  offShoulder: { cut: offShoulder, swell: 13 },
  halter: { cut: halter, swell: 0 },
  wrap: { cut: wrap, swell: 14 },
  drape: { cut: drape, swell: 12 },
  cloak: { cut: cloak, swell: 20 },
  highCollar: { cut: highCollar, swell: 16 },
  armor: { cut: armor, swell: 18 },
  spacesuit: { cut: spacesuit, swell: 26 },
  techwear: { cut: techwear, swell: 18 },
  hoodie: { cut: hoodie, swell: 17 },
  vneck: { cut: vneck, swell: 13 },
  coat: { cut: coat, swell: 20 },
  gown: { cut: gown, swell: 8 },
  dress: { cut: dress, swell: 8 },
  sundress: { cut: camisole, swell: 4 },
  raincoat: { cut: hoodie, swell: 20 },
  apron: { cut: apron, swell: 10 },
  uniform: { cut: uniform, swell: 16 },
};
