import type { Backdrop } from './backdrops.ts';
import type { Side } from './side.ts';
import type { BrowLook, EyeLook, MouthLook } from './looks.ts';
import type { Hex } from '../maths/colour.ts';
import type { MoodName } from '../palette/moods.ts';
import type { ETHNIC_SKIN } from '../palette/materials.ts';
import type { BodyParams } from '../sculpture/bust.ts';
import type { FaceParams, HairlineParams } from '../sculpture/head.ts';
import type { HairName, HairOptions } from './hair.ts';
import type { HeadwearName, LegwearName } from './apparel.ts';
import type { GarmentName } from './garment-names.ts';
import type { PlaceName, Season, Weather } from './places.ts';
import type { FigureSize, Stance } from './poses.ts';
import type { SceneName } from './scene-names.ts';

export const TYPES = [
  'female',
  'male',
  'non-binary',
  'android',
  'alien',
  'demon',
  'angel',
  'vampire',
] as const;
export type BeingType = (typeof TYPES)[number];
/** How a person presents: feminine, masculine, androgynous. */
export type Presence = 'f' | 'm' | 'a';
export type Ethnicity = keyof typeof ETHNIC_SKIN;

export type EarShape = 'round' | 'point' | 'fin';
export type Beard =
  'stubble' | 'short' | 'full' | 'goatee' | 'moustache' | 'long' | 'chops' | 'chinstrap' | 'handlebar';
export type Glasses = 'round' | 'rect' | 'cat' | 'aviator';
type Earring = 'hoop' | 'drop' | 'stud';
export type Necklace = 'drop' | 'moon' | 'long' | 'choker';
export type Horns = 'sweep' | 'ram' | 'short' | 'lyre' | 'back';
export type Markings = 'dots' | 'stripes' | 'brow' | 'tear' | 'gold';

export interface Extras {
  glasses: Glasses | null;
  hasTattoos: boolean;
  hasPiercings: boolean;
  hasScar: boolean;
  hasFreckles: boolean;
  hasMole: boolean;
  hasBlooms: boolean;
  beard: Beard | null;
  earring: Earring | null;
  necklace: Necklace | null;
  horns: Horns | null;
  halo: 'rays' | 'ring' | null;
  wings: 'feather' | 'membrane' | null;
  markings: Markings | null;
  headwear: { kind: HeadwearName; colour: Hex } | null;
  /** The colour of a scarf around the neck. */
  scarf: Hex | null;
}

/** One adult and one picture of her or him, complete: the drawing adds no decision but small jitter. */
export interface Traits {
  /** Seeds of the person and of this picture. */
  seed: number;
  take: number;
  /** Nobody is drawn, only the place. */
  isEmpty: boolean;
  type: BeingType;
  presence: Presence;
  ethnicity: Ethnicity;
  /** 0 to 1.4: how strong the lines of age are. */
  mature: number;
  skin: Hex;
  face: FaceParams;
  body: BodyParams;
  ear: EarShape;
  hair: Hex;
  hairStyle: HairName;
  hairOptions: HairOptions;
  hairline: HairlineParams;
  /** Where the beard has a colour of its own. */
  beardColour: Hex;
  eyes: EyeLook;
  eyeColour: Hex;
  /** Make-up on the lids. */
  eyeShadow: Hex | null;
  brow: BrowLook;
  browColour: Hex;
  mouth: MouthLook;
  lipColour: Hex;
  extras: Extras;
  metal: Hex;
  scenario: SceneName;
  place: PlaceName;
  weather: Weather | null;
  season: Season | null;
  mood: MoodName;
  /** What stands behind the head. */
  backdrop: Backdrop;
  outfit: GarmentName;
  colours: Hex[];
  legwear: { kind: LegwearName; colour: Hex };
  shoes: Hex;
  figure: FigureSize;
  stance: Stance;
  /** Of what the hands hold, where it was said. */
  heldColour?: Hex;
  /** Radians. */
  pose: { yaw: number; pitch: number; roll: number };
  bodyYaw: number;
  bodyRoll: number;
  light: Side;
  /** Canvas units per figure unit, and where the point between the eyes lies. */
  k: number;
  ox: number;
  oy: number;
}
