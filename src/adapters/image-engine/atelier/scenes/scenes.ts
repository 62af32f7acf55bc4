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

/** In this order: the first one that a tag names wins. */
export const SCENES = {
  workplace,
  'modern-city': modernCity,
  space,
  medieval,
  apocalyptic,
  peaceful,
  'fantasy-world': fantasyWorld,
  campus,
  studio,
} satisfies Record<string, SceneArtist>;
export type SceneName = keyof typeof SCENES;
export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];
