import type { GarmentName } from '../model/garment-names.ts';
import type { SceneName } from '../model/scene-names.ts';
import type { BeingType, Presence } from '../model/traits.ts';
import type { Weights } from './wish.ts';

type ByPresence = Record<Presence, Weights<GarmentName>>;

export const SCENE_OUTFITS: Record<SceneName, ByPresence> = {
  workplace: {
    f: { blazer: 4, shirt: 2, turtleneck: 2, coat: 1 },
    m: { suit: 4, shirt: 2, turtleneck: 2, coat: 1 },
    a: { blazer: 2, shirt: 3, turtleneck: 2, coat: 1 },
  },
  'modern-city': {
    f: { biker: 3, slip: 2, coat: 2, camisole: 2, offShoulder: 1, blazer: 1, halter: 1 },
    m: { biker: 3, coat: 2, tee: 2, hoodie: 2, shirt: 1 },
    a: { biker: 3, hoodie: 2, coat: 2, techwear: 2, tee: 1 },
  },
  space: {
    f: { spacesuit: 4, techwear: 3, halter: 1 },
    m: { spacesuit: 4, techwear: 3 },
    a: { spacesuit: 3, techwear: 4 },
  },
  medieval: {
    f: { cloak: 3, armor: 2, gown: 3, wrap: 1 },
    m: { cloak: 3, armor: 4, shirt: 1 },
    a: { cloak: 3, armor: 3, wrap: 1 },
  },
  apocalyptic: {
    f: { biker: 3, tank: 3, cloak: 1, techwear: 1 },
    m: { biker: 3, tank: 2, cloak: 2, techwear: 1 },
    a: { biker: 2, techwear: 2, hoodie: 2, tank: 1 },
  },
  peaceful: {
    f: { offShoulder: 3, knit: 2, slip: 1, wrap: 2, camisole: 1, shirt: 1 },
    m: { shirt: 3, knit: 3, wrap: 2, tee: 1 },
    a: { knit: 3, wrap: 2, shirt: 2, offShoulder: 1 },
  },
  'fantasy-world': {
    f: { cloak: 2, drape: 3, gown: 3, halter: 2, wrap: 1 },
    m: { cloak: 3, drape: 2, armor: 2, wrap: 2 },
    a: { cloak: 3, drape: 3, wrap: 2 },
  },
  campus: {
    f: { vneck: 3, knit: 2, turtleneck: 2, coat: 2, shirt: 1 },
    m: { vneck: 3, coat: 2, knit: 2, hoodie: 2, shirt: 1 },
    a: { vneck: 2, hoodie: 2, knit: 3, coat: 2 },
  },
  studio: {
    f: { slip: 3, halter: 2, gown: 2, turtleneck: 1, offShoulder: 2, blazer: 1, camisole: 1, drape: 1 },
    m: { turtleneck: 3, suit: 2, shirt: 3, knit: 1, tee: 1 },
    a: { turtleneck: 3, shirt: 2, drape: 1, blazer: 2, knit: 1 },
  },
};

export const TYPE_OUTFITS: Partial<Record<BeingType, ByPresence>> = {
  vampire: {
    f: { highCollar: 4, gown: 2, halter: 1, coat: 1 },
    m: { highCollar: 5, suit: 2 },
    a: { highCollar: 4, coat: 1 },
  },
  angel: { f: { drape: 4, gown: 2, slip: 1 }, m: { drape: 4, armor: 2, wrap: 1 }, a: { drape: 4, wrap: 2 } },
  demon: {
    f: { halter: 2, biker: 2, gown: 2, armor: 1, slip: 1 },
    m: { armor: 2, highCollar: 2, biker: 2, wrap: 1, shirt: 1 },
    a: { biker: 2, highCollar: 2, wrap: 2 },
  },
  android: {
    f: { techwear: 3, halter: 2, turtleneck: 2, spacesuit: 1 },
    m: { techwear: 3, turtleneck: 2, spacesuit: 1 },
    a: { techwear: 3, turtleneck: 2 },
  },
  alien: {
    f: { spacesuit: 2, drape: 2, halter: 2, techwear: 1 },
    m: { spacesuit: 2, drape: 1, techwear: 2, cloak: 1 },
    a: { spacesuit: 1, drape: 2, techwear: 2, cloak: 1 },
  },
};
