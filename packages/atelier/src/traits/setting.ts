import { INDOORS, type PlaceName, PLACES } from '../model/places.ts';
import type { MoodName } from '../palette/moods.ts';
import { SCENE_NAMES, type SceneName } from '../model/scene-names.ts';
import {
  GENRE_MOODS,
  PLACE_MOODS,
  SCENE_MOODS,
  SEASON_MOODS,
  TYPE_MOODS,
  WEATHER_MOODS,
} from './mood-chances.ts';
import type { BeingType } from '../model/traits.ts';
import { added, type Chances, draw, type Weights, type Wish } from './wish.ts';

export function sceneOf(type: BeingType, wish: Wish, { has, ofPicture }: Chances): SceneName {
  if (wish.place) return PLACES[wish.place];
  if (wish.scenario) return wish.scenario;
  // A school is drawn as a university, with an adult in it.
  if (has('school')) return 'campus';
  const tagged = SCENE_NAMES.find(has);
  // Rain and snow fall outdoors.
  if ((wish.weather || wish.season) && (!tagged || INDOORS.includes(tagged)))
    return draw<SceneName>(ofPicture('scene'), {
      'modern-city': 3,
      peaceful: 3,
      medieval: 2,
      'fantasy-world': 1,
    });
  const isOneOf = (...types: BeingType[]): boolean => types.includes(type);
  return (
    tagged ??
    draw<SceneName>(ofPicture('scene'), {
      'modern-city': 3,
      studio: 4,
      peaceful: 2,
      workplace: 1.4,
      campus: 1.4,
      space: isOneOf('alien', 'android') ? 4 : 1,
      medieval: isOneOf('vampire', 'demon') ? 3 : 1,
      'fantasy-world': isOneOf('angel', 'demon') ? 4 : 1,
      apocalyptic: 1,
    })
  );
}

/** The place that was asked for, or whatever its scenario shows. */
export const placeOf = (scenario: SceneName, { place }: Wish): PlaceName => place ?? scenario;

export function moodNameOf(
  type: BeingType,
  scene: SceneName,
  wish: Wish,
  { has, ofPicture }: Chances,
): MoodName {
  if (wish.mood) return wish.mood;
  const own = placeMoods(wish);
  if (own) return draw(ofPicture('mood'), own);
  let weights: Weights<MoodName> = added(SCENE_MOODS[scene], TYPE_MOODS[type] ?? {}, 1.3);
  for (const [genre, moods] of Object.entries(GENRE_MOODS))
    if (has(genre))
      for (const mood of moods) weights = added(weights, { [mood]: genre === 'cyberpunk' ? 12 : 4 });
  return draw(ofPicture('mood'), weights);
}

/** Season and weather decide the light before the place does; null where none of them says anything. */
function placeMoods({ season, weather, place }: Wish): Weights<MoodName> | null {
  if (weather && place !== 'modern-city') return WEATHER_MOODS[weather];
  if (season) return SEASON_MOODS[season];
  return (place && PLACE_MOODS[place]) ?? null;
}
