/** In this order: the first one that a tag names wins. */
export const SCENE_NAMES = [
  'workplace',
  'modern-city',
  'space',
  'medieval',
  'apocalyptic',
  'peaceful',
  'fantasy-world',
  'campus',
  'studio',
] as const;
export type SceneName = (typeof SCENE_NAMES)[number];
