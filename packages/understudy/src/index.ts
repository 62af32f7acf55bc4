// Public interface of the package.
export { createUnderstudy, type Understudy, type UnderstudyOptions } from './understudy.ts';
export type { Bounds, Fact, Persona, Played, Scene, SceneTurn } from './scene.ts';
