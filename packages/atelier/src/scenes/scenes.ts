import type { PlaceName } from '../model/places.ts';
import { apocalyptic } from './apocalyptic.ts';
import { campus, library } from './campus.ts';
import { fantasyWorld } from './fantasy-world.ts';
import { forest } from './forest.ts';
import { cafe, room } from './interiors.ts';
import { terrace } from './terrace.ts';
import { defineSky } from './layers.ts';
import { gothicWindow, medieval } from './medieval.ts';
import { modernCity } from './modern-city.ts';
import { desert, garden, mountains, seaside } from './open-country.ts';
import { peaceful } from './peaceful.ts';
import { space } from './space.ts';
import type { SceneArtist } from './stage.ts';
import { studio } from './studio.ts';
import { workplace } from './workplace.ts';

const underSky =
  (draw: SceneArtist): SceneArtist =>
  (g) => {
    defineSky(g, [0, 0.5, 0.95]);
    return draw(g);
  };

export const SCENES: Record<PlaceName, SceneArtist> = {
  workplace,
  'modern-city': modernCity,
  space,
  medieval,
  apocalyptic,
  peaceful,
  'fantasy-world': fantasyWorld,
  campus,
  studio,
  library: underSky(library),
  hall: underSky(gothicWindow),
  forest,
  garden,
  seaside,
  mountains,
  desert,
  room,
  cafe,
  terrace,
};
