import type { SceneName } from '../model/scene-names.ts';
import { apocalyptic } from './apocalyptic.ts';
import { campus } from './campus.ts';
import { fantasyWorld } from './fantasy-world.ts';
import { medieval } from './medieval.ts';
import { modernCity } from './modern-city.ts';
import { peaceful } from './peaceful.ts';
import { space } from './space.ts';
import type { SceneArtist } from './stage.ts';
import { studio } from './studio.ts';
import { workplace } from './workplace.ts';

export const SCENES: Record<SceneName, SceneArtist> = {
  workplace,
  'modern-city': modernCity,
  space,
  medieval,
  apocalyptic,
  peaceful,
  'fantasy-world': fantasyWorld,
  campus,
  studio,
};
