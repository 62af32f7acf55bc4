import { describe, expect, it } from 'vitest';
import { GARMENT_NAMES } from './model/garment-names.ts';
import { HAIR_NAMES } from './model/hair.ts';
import { MOODS, type MoodName } from './palette/moods.ts';
import { portrait, STAGES } from './portrait.ts';
import { SCENE_NAMES } from './model/scene-names.ts';
import { TYPES } from './model/traits.ts';

const SLOW = 30_000;
/** Every style, garment, scene, mood and type once, in as few pictures as the longest list is long. */
const MIX = GARMENT_NAMES.concat(GARMENT_NAMES)
  .slice(0, HAIR_NAMES.length)
  .map((outfit, i) => ({
    seed: `mix${i}`,
    outfit,
    scenario: SCENE_NAMES[i % SCENE_NAMES.length],
    mood: Object.keys(MOODS)[i % Object.keys(MOODS).length] as MoodName,
    tags: [TYPES[i % TYPES.length] as string, `hair:${HAIR_NAMES[i] as string}`],
  }));

describe('portrait', () => {
  it.each(MIX)(
    'draws $outfit with $tags without a broken number',
    (wish) => {
      const { svg, description } = portrait(wish);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null|\[object/);
      expect(svg.length).toBeLessThan(500_000);
      expect(description).not.toMatch(/undefined|\*|  /);
    },
    SLOW,
  );

  it(
    'draws the same picture for the same wish and another one for another take',
    () => {
      const wish = { seed: 'same', tags: ['female'] };
      const first = portrait(wish).svg;
      expect(portrait(wish).svg).toBe(first);
      expect(portrait({ ...wish, take: 'two' }).svg).not.toBe(first);
    },
    SLOW,
  );

  it(
    'balances its groups and refers only to what it defines',
    () => {
      const { svg } = portrait({ seed: 'rook', tags: ['demon', 'masculine', 'tattoos'] });
      expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
      const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const used = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
      expect(used.filter((id) => !ids.has(id))).toEqual([]);
      expect(ids.size).toBe([...svg.matchAll(/ id="/g)].length);
    },
    SLOW,
  );

  it(
    'tells its stages in order',
    () => {
      const told: string[] = [];
      portrait({ seed: 'a' }, { onStage: (stage) => told.push(stage) });
      expect(told).toEqual([...STAGES]);
    },
    SLOW,
  );

  it(
    'shows the same sitter in a larger scene when the picture is wide',
    () => {
      const { svg } = portrait({ seed: 'rook', tags: ['demon'] }, { ratio: 16 / 9 });
      const [x, , w, h] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
      expect((w ?? 0) / (h ?? 1)).toBeCloseTo(16 / 9, 2);
      expect(x).toBeLessThan(0);
      expect(svg).toMatch(/scale\(1\.9/);
    },
    SLOW,
  );
});
