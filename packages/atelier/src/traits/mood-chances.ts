import type { MoodName } from '../palette/moods.ts';
import type { PlaceName, Season, Weather } from '../model/places.ts';
import type { SceneName } from '../model/scene-names.ts';
import type { BeingType } from '../model/traits.ts';
import type { Weights } from './wish.ts';

export const SCENE_MOODS: Record<SceneName, Weights<MoodName>> = {
  workplace: { golden: 1, cobalt: 2, noir: 2, dawn: 2, jade: 2, candle: 1, moonlit: 1 },
  'modern-city': { neon: 4, moonlit: 2, golden: 1, cobalt: 2, rose: 2, noir: 1, dawn: 1 },
  space: { aurora: 3, cobalt: 3, moonlit: 2, rose: 2, ember: 1, neon: 1 },
  medieval: { candle: 3, moonlit: 3, golden: 1, mist: 1, bloodmoon: 1, ochre: 1 },
  apocalyptic: { ember: 4, ochre: 3, noir: 1, bloodmoon: 1, golden: 1 },
  peaceful: { mist: 2, moonlit: 3, dawn: 3, jade: 2, verdant: 2, golden: 1 },
  'fantasy-world': { aurora: 3, verdant: 3, rose: 2, moonlit: 1, cobalt: 2, dawn: 1 },
  campus: { golden: 1.5, jade: 2, dawn: 2, ochre: 2, candle: 1, mist: 1 },
  studio: { rose: 2, jade: 2, ochre: 2, moonlit: 2, candle: 1, mist: 1, cobalt: 2, verdant: 1, noir: 1 },
};

export const TYPE_MOODS: Partial<Record<BeingType, Weights<MoodName>>> = {
  vampire: { bloodmoon: 4, candle: 2, noir: 2, moonlit: 1, rose: 1 },
  demon: { ember: 3, bloodmoon: 3, rose: 1, candle: 2, neon: 1 },
  angel: { dawn: 3, golden: 2, aurora: 2, mist: 2, cobalt: 1, moonlit: 1 },
  android: { neon: 2, aurora: 2, cobalt: 2, noir: 2, mist: 1, ember: 1 },
  alien: { aurora: 3, cobalt: 2, verdant: 2, rose: 1, neon: 1 },
};

export const GENRE_MOODS: Record<string, MoodName[]> = {
  cyberpunk: ['neon'],
  'sci-fi': ['aurora', 'cobalt'],
  horror: ['bloodmoon', 'noir'],
  romance: ['rose', 'candle', 'dawn'],
  mystery: ['noir', 'moonlit'],
  'slice-of-life': ['golden', 'jade', 'mist'],
  fantasy: ['aurora', 'verdant'],
  adventure: ['ochre', 'golden'],
};

export const PLACE_MOODS: Partial<Record<PlaceName, Weights<MoodName>>> = {
  forest: { verdant: 3, dawn: 2, mist: 2, golden: 1, day: 2, jade: 1 },
  garden: { day: 3, dawn: 3, golden: 2, rose: 1, jade: 1, moonlit: 1 },
  seaside: { day: 3, jade: 2, golden: 2, dawn: 1, cobalt: 1, mist: 1 },
  mountains: { day: 3, dawn: 2, mist: 2, golden: 1, cobalt: 1 },
  desert: { ochre: 4, golden: 2, dawn: 1 },
  room: { golden: 2, candle: 2, dawn: 2, moonlit: 1, jade: 1, day: 1 },
  terrace: { cobalt: 3, golden: 2, dawn: 1, rose: 1, moonlit: 1 },
  cafe: { candle: 3, golden: 2, rose: 1, neon: 1, jade: 1 },
};
export const SEASON_MOODS: Record<Season, Weights<MoodName>> = {
  autumn: { fall: 1 },
  winter: { frost: 1 },
  spring: { dawn: 2, day: 2 },
};
export const WEATHER_MOODS: Record<Weather, Weights<MoodName>> = {
  rain: { drizzle: 1 },
  snow: { frost: 1 },
  fog: { mist: 3, drizzle: 1 },
};
