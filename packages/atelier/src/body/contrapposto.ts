import { smooth } from '../maths/numbers.ts';
import type { Turn } from '../maths/vectors.ts';
import type { Side } from '../model/side.ts';

/** How far the hips go over the leg that carries, and how much hips and shoulders tilt against each other. */
const SWAY = 84;
const HIP_TILT = 0.12;
const SHOULDER_TILT = 0.075;

/**
 * The weight on one leg: the hips move over it and rise on its side, the shoulders sink there, and the feet stay under
 * the head. Everything on the trunk goes through it: limbs, clothes and what is held.
 */
export const contrapposto =
  (side: Side): Turn =>
  ([x, y, z]) => {
    const hips = smooth(620, 1380, y) * (1 - Math.min(1, Math.max(0, (y - 1480) / 1900)));
    const shoulders = smooth(250, 430, y) * (1 - smooth(620, 1150, y));
    return [x + side * SWAY * hips, y + side * x * (SHOULDER_TILT * shoulders - HIP_TILT * hips), z];
  };
