import type { SceneName } from './scene-names.ts';

/**
 * Where a picture is set, more exactly than the product's scenario tags say. Each place belongs to one scenario, which
 * lends it its chances of clothes and light.
 */
export const PLACES = {
  workplace: 'workplace',
  'modern-city': 'modern-city',
  space: 'space',
  medieval: 'medieval',
  apocalyptic: 'apocalyptic',
  peaceful: 'peaceful',
  'fantasy-world': 'fantasy-world',
  campus: 'campus',
  studio: 'studio',
  library: 'campus',
  hall: 'medieval',
  forest: 'peaceful',
  garden: 'peaceful',
  seaside: 'peaceful',
  mountains: 'peaceful',
  desert: 'apocalyptic',
  room: 'studio',
  cafe: 'modern-city',
  terrace: 'modern-city',
} as const satisfies Record<string, SceneName>;
export type PlaceName = keyof typeof PLACES;

/** Places under a roof, or under no sky: no weather falls there. */
export const INDOORS: readonly PlaceName[] = [
  'workplace',
  'studio',
  'library',
  'hall',
  'room',
  'cafe',
  'space',
];

export const WEATHERS = ['rain', 'snow', 'fog'] as const;
export type Weather = (typeof WEATHERS)[number];

/** Leaves and ground; null where the scene decides. */
export type Season = 'autumn' | 'winter' | 'spring';
