import type { AnimalKind } from '../model/animals.ts';
import type { HeadwearName, LegwearName } from '../model/apparel.ts';
import type { ExpressionName } from '../model/expressions.ts';
import type { GarmentName } from '../model/garment-names.ts';
import type { HairName } from '../model/hair.ts';
import type { FaceForm } from '../model/forms.ts';
import type { Manner } from '../model/manners.ts';
import type { PlaceName, Season, Weather } from '../model/places.ts';
import type { FigureSize, Stance } from '../model/poses.ts';
import type { Beard } from '../model/traits.ts';
import type { MoodName } from '../palette/moods.ts';
import type { NamedColour } from './colours.ts';
import type { HairLength, HairTexture } from './meanings.ts';

/** A thing that is worn or grown, with its colour where one was named. */
export interface Tinted<Kind> {
  kind: Kind;
  /** The plain word for it. */
  word: string;
  colour?: NamedColour;
}

/** What a prompt says of one person. Nothing here is a guess: what was not said is missing. */
export interface PersonReading {
  sex?: 'female' | 'male' | 'non-binary';
  age?: 'young' | 'mature' | 'old';
  ethnicity?: string;
  /** Of HERITAGES. */
  heritage?: string;
  forms: FaceForm[];
  /** A key of SKIN_TONES, or a colour for skins that no human has. */
  skinTone?: string;
  skinColour?: NamedColour;
  /** Types, tempers, genres and things like glasses, as tags of the drawing. */
  tags: string[];
  /** Plain words of those tags, for the chips. */
  marks: string[];
  hair: { length?: HairLength; texture?: HairTexture; style?: HairName; colour?: NamedColour };
  eyeColour?: NamedColour;
  beard?: Tinted<Beard>;
  expression?: ExpressionName;
  gaze?: 'away' | 'closed';
  garment?: Tinted<GarmentName>;
  /** The colour of what is worn under an open garment; `any` where none was named. */
  inner?: NamedColour | 'any';
  headwear?: Tinted<HeadwearName>;
  scarf?: Tinted<'scarf'>;
  legwear?: Tinted<LegwearName>;
  shoes?: Tinted<'shoes'>;
  /** A colour that only the clothes can mean: "in blue". */
  dressColour?: NamedColour;
  /** What a noun such as "fisherman" brings along where nothing else is said. */
  usual: { garment?: Tinted<GarmentName>; headwear?: HeadwearName; place?: PlaceName };
}

export interface PictureReading {
  people: PersonReading[];
  animals: { kind: AnimalKind; colour?: NamedColour }[];
  place?: { name: PlaceName; word: string; clause: number };
  weather?: Weather;
  season?: Season;
  light?: { moods: readonly MoodName[]; word: string };
  figure?: FigureSize;
  stance?: Stance;
  /** Of what the hands hold. */
  heldColour?: NamedColour;
  manner?: Manner;
  hasFlowers: boolean;
  /** "landscape" or "nobody" was said. */
  isScenery: boolean;
  /** Tag names that chance must not add. */
  without: string[];
  leftOut: string[];
  /** Somebody under 18 was asked for. */
  isUnderage: boolean;
}

export const newPerson = (): PersonReading => ({ tags: [], marks: [], forms: [], hair: {}, usual: {} });
