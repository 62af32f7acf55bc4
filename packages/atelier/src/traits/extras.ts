import type { Rng } from '../maths/random.ts';
import type { HeadwearName } from '../model/apparel.ts';
import type { Hex } from '../maths/colour.ts';
import type { GarmentName } from '../model/garment-names.ts';
import type { Person } from './person.ts';
import type { Beard, EarShape, Extras, Glasses, Markings } from '../model/traits.ts';
import type { Chances, Wish } from './wish.ts';

/** Garments that leave the place of a necklace free. */
const OPEN_NECKS: readonly GarmentName[] = [
  'slip',
  'camisole',
  'offShoulder',
  'gown',
  'tank',
  'blazer',
  'shirt',
  'drape',
];
const BEARDS: readonly (readonly [Beard | null, number])[] = [
  [null, 5],
  ['stubble', 4],
  ['short', 3],
  ['full', 2],
  ['goatee', 1.2],
  ['moustache', 1],
];
/** What a hat has for a colour where none was named. */
const HAT_COLOURS: Record<HeadwearName, readonly Hex[]> = {
  brimHat: ['#3b2f2c', '#6b4a3a', '#23262c', '#8a6a4a'],
  strawHat: ['#d8b66a', '#e0c684'],
  witchHat: ['#1d1a26', '#2a1f3a', '#22302c'],
  cap: ['#23262c', '#2e3f6e', '#6b4a3a'],
  beanie: ['#a63a2c', '#1f4b4d', '#d08a4a', '#3b4048'],
  crown: ['#e8c05a', '#d9b04a'],
};
const SCARF_COLOURS: readonly Hex[] = ['#a63a2c', '#1f4b4d', '#d0ac3c', '#7e2130', '#2e3f6e', '#e6dccb'];
const FRECKLED = ['european', 'mixed', 'latino'];

export function extrasOf(person: Person, outfit: GarmentName, wish: Wish, chances: Chances): Extras {
  const { type, presence, isHuman } = person;
  const { has, isUnwanted, ofPerson, ofPicture } = chances;
  const isFeminine = presence === 'f';
  const isMasculine = presence === 'm';
  /** Said by a tag, or by chance: `p` for everybody, `rebel` more often for the rebellious. */
  const isMarked = (tag: string, label: string, p: number, rebel = 0): boolean => {
    const rng = ofPerson(`x-${label}`);
    if (has(tag)) return true;
    if (isUnwanted(tag)) return false;
    return (rebel > 0 && has('rebellious') && rng.chance(rebel)) || rng.chance(p);
  };
  const canHaveBeard = isMasculine && (type === 'male' || type === 'vampire' || type === 'demon');
  const drawnBeard = canHaveBeard ? ofPerson('x-beard').weighted(BEARDS) : null;
  return {
    glasses: glassesOf(person, chances),
    hasTattoos: isMarked('tattoos', 'tattoos', 0.07, 0.5),
    hasPiercings: isMarked('piercings', 'piercings', 0.06, 0.4),
    hasScar: isMarked('scars', 'scar', 0.04),
    hasFreckles:
      !isUnwanted('freckles') &&
      (has('freckles') ||
        (isHuman && FRECKLED.includes(person.ethnicity) && ofPerson('x-freckles').chance(0.28))),
    hasMole: ofPerson('x-mole').chance(0.14),
    hasBlooms: (ofPicture('blooms').chance(0.23) || wish.hasFlowers === true) && !isUnwanted('flowers'),
    beard: isUnwanted('beard') ? null : (wish.beard ?? drawnBeard),
    earring: earringOf(isFeminine, ofPerson('x-earring')) ?? (has('earrings') ? 'hoop' : null),
    necklace: necklaceOf(person, outfit, ofPerson('x-necklace')) ?? (has('necklace') ? 'drop' : null),
    horns:
      type === 'demon' || has('horns')
        ? ofPerson('x-horns').pick(['sweep', 'ram', 'short', 'lyre', 'back'] as const)
        : null,
    halo:
      type === 'angel' || has('halo')
        ? ofPerson('x-halo').weighted([
            ['rays', 3],
            ['ring', 2],
          ])
        : null,
    wings: wingsOf(person, ofPerson('x-wings')) ?? (has('wings') ? 'feather' : null),
    markings: markingsOf(person, ofPerson('x-markings')),
    headwear: headwearOf(wish, ofPicture('x-hat')),
    scarf: wish.scarf ? (wish.scarf.colour ?? ofPicture('x-scarf').pick(SCARF_COLOURS)) : null,
  };
}

function glassesOf({ isHuman, presence }: Person, { has, isUnwanted, ofPerson }: Chances): Glasses | null {
  const rng = ofPerson('x-glasses');
  if (isUnwanted('glasses')) return null;
  const wears = has('glasses') || (has('intellectual') && rng.chance(0.7)) || (isHuman && rng.chance(0.09));
  if (!wears) return null;
  const frames: Glasses[] =
    presence === 'm' ? ['round', 'rect', 'aviator'] : ['round', 'rect', 'cat', 'aviator'];
  return rng.pick(frames);
}

function earringOf(isFeminine: boolean, rng: Rng): Extras['earring'] {
  if (isFeminine) return rng.pick(['hoop', 'drop', 'stud', null] as const);
  return rng.chance(0.25) ? 'stud' : null;
}

function necklaceOf({ type, presence }: Person, outfit: GarmentName, rng: Rng): Extras['necklace'] {
  if (!OPEN_NECKS.includes(outfit) || type === 'android') return null;
  if (!rng.chance(presence === 'f' ? 0.55 : 0.18)) return null;
  return rng.pick(['drop', 'moon', 'long', presence === 'f' ? 'choker' : 'drop'] as const);
}

function wingsOf({ type }: Person, rng: Rng): Extras['wings'] {
  if (type === 'angel') return 'feather';
  return type === 'demon' && rng.chance(0.42) ? 'membrane' : null;
}

function markingsOf({ type }: Person, rng: Rng): Markings | null {
  if (type === 'alien') return rng.pick(['dots', 'stripes', 'brow', 'tear'] as const);
  if (type === 'demon') return rng.chance(0.35) ? rng.pick(['brow', 'tear'] as const) : null;
  return type === 'angel' && rng.chance(0.5) ? 'gold' : null;
}

function headwearOf({ headwear }: Wish, rng: Rng): Extras['headwear'] {
  if (!headwear) return null;
  return { kind: headwear.kind, colour: headwear.colour ?? rng.pick(HAT_COLOURS[headwear.kind]) };
}

export function earShapeOf({ type }: Person, { has, ofPerson }: Chances): EarShape {
  if (has('pointed-ears')) return 'point';
  const rng = ofPerson('x-ear');
  if (type === 'demon' || (type === 'vampire' && rng.chance(0.3))) return 'point';
  return type === 'alien' ? rng.pick(['fin', 'point'] as const) : 'round';
}
