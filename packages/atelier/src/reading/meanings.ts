import type { AnimalKind } from '../model/animals.ts';
import type { HeadwearName, LegwearName } from '../model/apparel.ts';
import type { ExpressionName } from '../model/expressions.ts';
import type { GarmentName } from '../model/garment-names.ts';
import type { HairName } from '../model/hair.ts';
import type { PlaceName, Season, Weather } from '../model/places.ts';
import type { FigureSize, HeldThing, Stance } from '../model/poses.ts';
import type { Beard } from '../model/traits.ts';
import type { FaceForm } from '../model/forms.ts';
import type { Manner } from '../model/manners.ts';
import type { MoodName } from '../palette/moods.ts';
import type { ThingKind } from './things-words.ts';

/** What a noun for a person says beside that there is one. What the prompt says elsewhere wins over it. */
export interface PersonNoun {
  kind: 'person';
  sex?: 'female' | 'male' | 'non-binary';
  tags?: readonly string[];
  garment?: GarmentName;
  /** What the garment is called for this person, where not by its own name. */
  worn?: string;
  colour?: string;
  headwear?: HeadwearName;
  place?: PlaceName;
  isOld?: boolean;
  /** What is in her or his hands, where nothing else is said. */
  held?: HeldThing;
  /** "couple", "twins". */
  count?: 2;
}

export type HairLength = 'long' | 'medium' | 'short';
export type HairTexture = 'wavy' | 'curly' | 'straight';

export type Meaning =
  | PersonNoun
  /** "two", "three": how many of the noun that follows. */
  | { kind: 'number'; count: number }
  | { kind: 'pronoun'; sex: 'female' | 'male' }
  | { kind: 'colour'; word: string }
  | { kind: 'shade'; word: string }
  | { kind: 'age'; age: 'young' | 'mature' | 'old'; isStrong: boolean }
  | { kind: 'ethnicity'; tag: string }
  | { kind: 'form'; form: FaceForm }
  | { kind: 'skinTone'; tone: string }
  | { kind: 'skin' }
  | { kind: 'hair' }
  /** A style that is a noun of its own ("bob") or comes before "hair" ("slicked back"). */
  | { kind: 'hairStyle'; style: HairName; needsHair?: boolean }
  | { kind: 'hairColour'; colour: string }
  | { kind: 'length'; length: HairLength }
  | { kind: 'texture'; texture: HairTexture }
  | { kind: 'eyes' }
  | { kind: 'glowing' }
  | { kind: 'beard'; beard: Beard }
  | { kind: 'extra'; tag: string; word: string }
  | { kind: 'flowers' }
  | { kind: 'expression'; expression: ExpressionName }
  | { kind: 'tag'; tag: string; word: string }
  | { kind: 'garment'; garment: GarmentName; word: string }
  | { kind: 'headwear'; headwear: HeadwearName; word: string }
  | { kind: 'scarf' }
  | { kind: 'legwear'; legwear: LegwearName; word: string }
  | { kind: 'shoes'; word: string }
  | { kind: 'place'; place: PlaceName; word: string }
  | { kind: 'weather'; weather: Weather }
  | { kind: 'season'; season: Season }
  | { kind: 'light'; moods: readonly MoodName[]; word: string }
  | { kind: 'lightNoun' }
  | { kind: 'figure'; figure: FigureSize; word: string }
  | { kind: 'stance'; stance: Stance; word: string }
  | { kind: 'gaze'; gaze: 'away' | 'closed' }
  | { kind: 'animal'; animal: AnimalKind }
  /** "landscape", "nobody": a scene without people. */
  | { kind: 'scenery' }
  /** Verbs of handling things: what follows cannot be drawn. */
  | { kind: 'handling' }
  | { kind: 'underage' }
  | { kind: 'deny' }
  | { kind: 'join' }
  | { kind: 'article' }
  | { kind: 'wearing' }
  | { kind: 'in' }
  | { kind: 'near' }
  | { kind: 'copula' }
  | { kind: 'both' }
  /** Cloth and finish, which say nothing that is drawn. */
  | { kind: 'material' }
  | { kind: 'skip' }
  | { kind: 'manner'; manner: Manner }
  /** What hands can hold; drawn only in somebody's hands. */
  | { kind: 'held'; held: HeldThing; word: string }
  /** Known, and not drawn. */
  | { kind: 'thing'; thing: ThingKind }
  | { kind: 'nothing' };
