import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawEmptyScene, drawGarden, drawingToWebp } from './garden.ts';
import { SCENE_NAMES } from './model/scene-names.ts';

describe('the night garden', () => {
  it('is the same for the same seed and another for another', () => {
    const first = drawGarden(800, 500, 'moonlit', 'gate').svg;
    expect(drawGarden(800, 500, 'moonlit', 'gate').svg).toBe(first);
    expect(drawGarden(800, 500, 'moonlit', 'door').svg).not.toBe(first);
    expect(first).not.toMatch(/NaN|undefined|<script/);
  });

  it.each(SCENE_NAMES)('draws %s with nobody in it', (scene) => {
    const { svg, width, height } = drawEmptyScene(scene, 'dawn', 'x', { x: 0, y: 300, w: 900, h: 600 }, 450);
    expect([width, height]).toEqual([450, 300]);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it('becomes a WebP of its size', async () => {
    const bytes = await drawingToWebp(drawGarden(320, 200, 'rose', 'cover'));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 200 });
  });
});
