import { clamp } from '../maths/numbers.ts';
import { moodOf } from '../palette/moods.ts';
import { browOf, expressionOf, type Pose, poseOf, temperOf } from './expression.ts';
import { earShapeOf, extrasOf } from './extras.ts';
import { eyeKindOf, eyeLookOf, eyeShadowOf } from './eyes-of.ts';
import { by, formOf, lipColourOf } from './form.ts';
import { formedBy } from './heritage.ts';
import { outfitOf } from './outfit.ts';
import { personOf } from './person.ts';
import { moodNameOf, placeOf, sceneOf } from './setting.ts';
import type { HeadwearName } from '../model/apparel.ts';
import type { HairName } from '../model/hair.ts';
import { type FigureSize, isHeld, type Stance } from '../model/poses.ts';
import type { Extras, Presence, Traits } from '../model/traits.ts';
import { coloursBelow } from './clothing-below.ts';
import { type Chances, chancesOf, type PictureWish } from './wish.ts';

/**
 * Seed, tags and wishes -> one complete, deterministic adult in one picture. Who it is comes from the seed,
 * what the picture shows from seed and take: the same seed with another take is the same person.
 */
export function resolve(wish: PictureWish): Traits {
  const chances = chancesOf(wish);
  const person = personOf(wish, chances);
  const { type, presence, mature } = person;
  const scenario = sceneOf(type, wish, chances);
  const mood = moodNameOf(type, scenario, wish, chances);
  // One stream forms the whole face, so the order of these calls is part of who somebody is.
  const faceRng = chances.ofPerson('face');
  const form = formedBy(
    formOf(person, faceRng),
    wish.heritage,
    wish.forms ?? [],
    chances.ofPerson('heritage'),
  );
  const temper = temperOf(chances);
  const pose = poseOf(temper, chances);
  const eyeRng = chances.ofPerson('eyes');
  const eyeKind = eyeKindOf(person, chances, wish, eyeRng);
  const expression = expressionOf(temper, pose, type === 'vampire', wish, chances.ofPicture('expression'));
  const eyes = eyeLookOf(person, form, expression, eyeKind, eyeRng);
  const eyeShadow = eyeShadowOf(person, moodOf(mood), eyeRng);
  const brow = browOf(person, temper, expression, faceRng);
  const mouth = {
    w: by(presence, 1.17, 1.27, 1.2) + faceRng.bell() * 0.05,
    full: form.lips,
    smile: expression.smile,
    smirk: expression.smirk,
    open: expression.open,
    hasFangs: type === 'vampire' || chances.has('fangs'),
  };
  const { outfit, colours } = outfitOf(person, scenario, moodOf(mood), wish, chances);
  const extras = extrasOf(person, outfit, wish, chances);
  const isWhole = wish.figure === 'half' || wish.figure === 'full';
  const stance = wish.stance ?? 'standing';
  const turned = isHeld(stance) ? HOLDING_TURNED : MOST_TURNED;
  const hairline = {
    recede: presence === 'm' ? faceRng.range(0.1, 0.9) + (mature === 1 ? 0.4 : 0) : 0,
    peak: type === 'vampire' ? 1 : faceRng.chance(0.2) ? 0.6 : 0,
    sideburn: presence === 'm' ? 0.7 : 0,
    round: by(presence, 1, 0, 0.5),
  };
  return {
    seed: chances.personSeed,
    take: chances.pictureSeed,
    type,
    presence,
    ethnicity: person.ethnicity,
    mature,
    skin: person.skin,
    face: form.face,
    body: form.body,
    ear: earShapeOf(person, chances),
    hair: person.hair,
    isEmpty: wish.isEmpty ?? false,
    hairStyle: hairUnder(extras.headwear?.kind, person.hairStyle, presence),
    hairOptions: person.hairOptions,
    hairline,
    beardColour: wish.beardColour ?? person.hair,
    eyes,
    eyeColour: eyeKind.colour,
    eyeShadow,
    brow,
    browColour: person.browColour,
    mouth,
    lipColour: lipColourOf(person, chances),
    extras,
    metal: chances.ofPerson('x-metal').pick(['#e8c983', '#d9dde2', '#e0a98a']),
    scenario,
    place: placeOf(scenario, wish),
    weather: wish.weather ?? null,
    season: wish.season ?? null,
    mood,
    backdrop: 'disc',
    outfit,
    colours,
    ...coloursBelow(outfit, colours, wish, chances),
    figure: wish.figure ?? 'bust',
    stance,
    ...(wish.heldColour && { heldColour: wish.heldColour }),
    pose: headFor(stance, pose),
    bodyYaw: isWhole ? clamp(pose.bodyYaw, -turned, turned) : pose.bodyYaw,
    bodyRoll: isWhole ? pose.bodyRoll * 0.3 : pose.bodyRoll,
    light: pose.light,
    ...frameOf(person.hairStyle, presence, extras, pose.yaw, wish.figure, chances),
  };
}

/** Whole figures stand almost square: their limbs are drawn for that. */
const MOST_TURNED = 0.3;
/** With something in the hands they stand squarer. */
const HOLDING_TURNED = 0.12;

/** Who reads or looks at a phone bows the head; a violin is held by the chin. */
function headFor(stance: Stance, { yaw, pitch, roll, light }: Pose): Traits['pose'] {
  if (stance === 'book' || stance === 'phone') return { yaw: yaw * 0.7, pitch: 0.13, roll: roll * 0.6 };
  if (stance === 'violin') return { yaw: -light * -0.3, pitch: 0.06, roll: light * 0.1 };
  return { yaw, pitch, roll };
}

/** Hair that stands too high is worn low under a hat; a crown lets all but the highest be. */
function hairUnder(hat: HeadwearName | undefined, style: HairName, presence: Presence): HairName {
  if (hat === undefined || (hat === 'crown' && style !== 'topBun')) return style;
  if (style === 'topBun' || style === 'ponytail' || style === 'halfUp') return 'chignon';
  if (style === 'afro') return 'shortAfro';
  if (style === 'mohawk' || style === 'quiff') return presence === 'f' ? 'pixie' : 'texturedCrop';
  return style;
}

/** Scale and place of the sitter; tall hair, horns and haloes get air above them. */
function frameOf(
  hairStyle: string,
  presence: Presence,
  { horns, halo, wings, headwear }: Extras,
  yaw: number,
  figure: FigureSize | undefined,
  { ofPicture }: Chances,
): Pick<Traits, 'k' | 'ox' | 'oy'> {
  const rng = ofPicture('frame');
  const hasTallHorns = horns === 'sweep' || horns === 'lyre';
  const hasTallHat = headwear?.kind === 'witchHat';
  const isTall =
    hairStyle === 'topBun' ||
    hairStyle === 'afro' ||
    hairStyle === 'mohawk' ||
    hasTallHorns ||
    halo !== null ||
    headwear !== null;
  const scale = figure === 'close' ? 1.5 : figure === 'wide' ? 0.98 : isTall ? (hasTallHat ? 1 : 1.1) : 1.24;
  return {
    k: scale + rng.bell() * 0.12 + (presence === 'm' ? -0.03 : 0) - (wings ? 0.08 : 0),
    ox: 450 - yaw * 80 + rng.bell() * 46,
    oy: (isTall ? 560 : 500) + rng.bell() * 16 + (hasTallHorns ? 30 : 0) + (hasTallHat ? 60 : 0),
  };
}
