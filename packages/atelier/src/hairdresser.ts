import { paintBun } from './hair/bun.ts';
import { paintHair, type PaintedHair } from './hair/paint-hair.ts';
import { paintPuff } from './hair/puff.ts';
import { makeSkull } from './hair/sheets.ts';
import { STYLES } from './hair/styles.ts';
import type { HairView } from './hair/strand.ts';
import type { HairStyle } from './hair/style.ts';
import { mix } from './maths/colour.ts';
import { clamp } from './maths/numbers.ts';
import type { Rng } from './maths/random.ts';
import { rect } from './maths/svg.ts';
import { lerp3, norm } from './maths/vectors.ts';
import type { HairRamp, Ramp } from './palette/ramps.ts';
import { H, W } from './scenes/stage.ts';
import type { Sculpture } from './sculptor.ts';
import type { Traits } from './model/traits.ts';

interface DressedHair extends PaintedHair {
  style: HairStyle;
  /** A bun or a cloud of curls, behind everything of the sitter but wings. */
  bulk: string;
  /** Outline of the part of the head that is covered with hair, and its paint; empty for a bald head. */
  scalpOutline: string;
  scalp: string;
}

export function dressHair(
  sculpture: Sculpture,
  traits: Traits,
  colours: { hair: HairRamp; skin: Ramp },
  rng: Rng,
): DressedHair {
  const view = viewOf(sculpture);
  const cut = STYLES[traits.hairStyle];
  const skull = makeSkull(traits.face.width, traits.pose.yaw);
  const style: HairStyle = cut(skull, rng.fork('hair'), traits.hairOptions);
  const painted = paintHair(view, style.sheets, rng.fork('locks'), colours.hair);
  const bun = style.bun ? paintBun(view, style.bun, rng.fork('bun'), colours.hair) : '';
  const puff = style.puff ? paintPuff(view, style.puff, rng.fork('puff'), colours.hair) : '';
  const scalpOutline = scalpOf(sculpture, puff ? rng.fork('curl') : null);
  const tones = scalpTones(style.scalp, colours);
  return {
    ...painted,
    style,
    bulk: puff + bun,
    scalpOutline,
    scalp: rect(0, 0, W, H, tones.deep) + (puff || sculpture.paintHead(tones)),
  };
}

/** Below y = 40 hair gradually leaves the tilt of the head and hangs. */
function viewOf({ figure, key, rim, turnHead, turnHanging, turnNormal, toCanvas }: Sculpture): HairView {
  return {
    k: figure.k,
    place: (p) => {
      const q = lerp3(turnHead(p), turnHanging(p), clamp((p[1] - 40) / 200));
      return [...toCanvas(q), q[2]];
    },
    turn: turnNormal,
    key: norm(key),
    rim: norm(rim),
  };
}

/** The scalp is the head above the hairline; curls make its edge uneven. */
function scalpOf({ lit, headMask, trace }: Sculpture, curls: Rng | null): string {
  if (!curls) return trace(lit.hair.blur(1.1, headMask), 0, 10);
  const { w, h } = lit;
  const field = lit.hair;
  const step = 5;
  for (let y = 0; y < h; y += step)
    for (let x = 0; x < w; x += step) {
      const v = field.d[y * w + x] as number;
      if (v < -8 || v > 12) continue;
      const r = curls.range(2.2, 4.2);
      const cx = x + curls.range(-2, 2);
      const cy = y + curls.range(-2, 2);
      for (let yy = Math.max(0, Math.floor(cy - r)); yy <= Math.min(h - 1, cy + r); yy++)
        for (let xx = Math.max(0, Math.floor(cx - r)); xx <= Math.min(w - 1, cx + r); xx++)
          if ((xx - cx) ** 2 + (yy - cy) ** 2 < r * r)
            field.d[yy * w + xx] = Math.max(field.d[yy * w + xx] as number, 6);
    }
  return trace(field.blur(0.7, headMask), 0, 6, 1);
}

/** `cover` 1 is hair in its darker tones; below that the skin shows through. */
function scalpTones(cover: number, { hair, skin }: { hair: HairRamp; skin: Ramp }): Omit<Ramp, 'hi'> {
  if (cover >= 1)
    return { shade: hair.deep, base: hair.shade, light: hair.base, rim: hair.rim, deep: hair.deep };
  const bare = 1 - cover;
  return {
    shade: mix(hair.shade, skin.shade, bare),
    base: mix(hair.base, skin.base, bare),
    light: mix(hair.light, skin.light, bare * 0.8),
    rim: hair.rim,
    deep: mix(hair.deep, skin.deep, bare),
  };
}
