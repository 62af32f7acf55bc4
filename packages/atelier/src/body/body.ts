import { hasBareArms, isOneGarment, skirtOf } from '../model/long-garments.ts';
import type { Traits } from '../model/traits.ts';
import type { Turn } from '../maths/vectors.ts';
import type { Mesh } from '../sculpture/mesh.ts';
import { type Ring, tubeMesh } from '../sculpture/tube.ts';
import { armMesh, handMeshes, legMesh, shoeMesh, skirtMeshes } from './limbs.ts';
import { HIP, skeletonOf, type Skeleton } from './skeleton.ts';

/** What a half or full figure consists of beside head and trunk; each list is painted as one. */
export interface Body {
  skeleton: Skeleton;
  /** By arm, back first: the hand, with the bare arm where the garment has no sleeves. */
  bare(): Mesh[][];
  /** Sleeves by arm (empty for bare arms), legs, shoes, skirt. */
  clothed(swell: number): { sleeves: Mesh[][]; legs: Mesh[]; shoes: Mesh[]; skirt: Mesh[] };
}

export const isLong = ({ figure }: Pick<Traits, 'figure'>): boolean => figure === 'half' || figure === 'full';

export function makeBody(traits: Traits, turn: Turn): Body {
  const { body, presence, outfit, stance, light, legwear } = traits;
  const skeleton = skeletonOf(stance, light === 1 ? -1 : 1, 278 * body.shoulder);
  const muscle = presence === 'm' ? 1.14 : presence === 'f' ? 0.94 : 1.02;
  const isBare = hasBareArms(outfit);
  const size = handSize(traits);
  return {
    skeleton,
    bare: () =>
      skeleton.arms.map((arm) => [
        ...(isBare ? [armMesh(arm, turn, muscle, 0)] : []),
        ...(arm.isHandHidden ? [] : handMeshes(arm, turn, size)),
      ]),
    clothed(swell) {
      const skirt = skirtOf(outfit);
      const isSkirt = legwear.kind === 'skirt' && !skirt;
      const waist = presence === 'm' ? 214 : 178;
      const hem = fallen(skirt?.hem ?? 2150);
      const wide = skirt?.wide ?? 320;
      const showsSkin = legwear.kind === 'shorts' || isSkirt || isOneGarment(outfit);
      const cloth = showsSkin ? 0 : 14;
      return {
        sleeves: skeleton.arms.map((arm) => (isBare ? [] : [armMesh(arm, turn, muscle, Math.max(8, swell))])),
        legs: [...skeleton.legs.map((leg) => legMesh(leg, turn, cloth)), tubeMesh(PELVIS, turn)],
        shoes: skeleton.legs.map((leg) => shoeMesh(leg, turn)),
        skirt: skirt || isSkirt ? skirtMeshes(skeleton, turn, waist + swell, hem, wide) : [],
      };
    },
  };
}
/** Hands are as long as the face from the chin to the brows. */
export const handSize = ({ presence }: Pick<Traits, 'presence'>): number => (presence === 'm' ? 1.5 : 1.36);

/** Hems are written for legs of an older, shorter figure. */
const fallen = (hem: number): number => HIP + (hem - HIP) * 1.235;

const PELVIS: readonly Ring[] = [
  { at: [0, 1360, -34], across: 196, deep: 104 },
  { at: [0, 1480, -34], across: 206, deep: 110 },
  { at: [0, 1570, -34], across: 196, deep: 96 },
];
