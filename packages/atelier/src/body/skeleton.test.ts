// Arms keep their lengths in every pose, and what hands hold lies within their reach.
import { describe, expect, it } from 'vitest';
import { STANCES } from '../model/poses.ts';
import type { Vec3 } from '../maths/vectors.ts';
import { skeletonOf } from './skeleton.ts';

const far = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe.each(STANCES)('the pose %s', (stance) => {
  it.each([1, -1] as const)('has arms of one length and a floor under the feet, to the side %i', (side) => {
    const { arms, legs, floor } = skeletonOf(stance, side, 278);
    for (const { shoulder, elbow, wrist } of arms) {
      expect(far(shoulder, elbow)).toBeCloseTo(600, 0);
      expect(far(elbow, wrist)).toBeCloseTo(500, 0);
    }
    for (const { toe } of legs) expect(toe[1]).toBeLessThan(floor);
  });
});
