import { describe, expect, it } from 'vitest';
import { compose } from './composition.ts';

const RATIOS: [string, number][] = [
  ['3:4', 3 / 4],
  ['2:3', 2 / 3],
  ['9:16', 9 / 16],
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['16:9', 16 / 9],
];

describe('compose', () => {
  it.each(RATIOS)('%s has its ratio, keeps the eyes on the upper half and covers its paper', (_, ratio) => {
    for (const oy of [484, 500, 560, 606]) {
      const { window, paper, sitter } = compose({ oy }, ratio);
      expect(window.w / window.h).toBeCloseTo(ratio, 6);
      const eyes = (oy - window.y) / window.h;
      expect(eyes).toBeGreaterThan(0.38);
      expect(eyes).toBeLessThan(0.62);
      expect(window.x).toBeGreaterThanOrEqual(paper.x);
      expect(window.x + window.w).toBeLessThanOrEqual(paper.x + paper.w);
      expect(window.y + window.h).toBeLessThanOrEqual(paper.y + paper.h);
      expect(window.y + window.h).toBeLessThanOrEqual(sitter.y + sitter.h);
    }
  });

  it('shows the whole canvas at 3:4', () => {
    expect(compose({ oy: 500 }, 0.75).window).toEqual({ x: 0, y: 0, w: 900, h: 1200 });
  });

  it('enlarges the scene as far as a wide window needs', () => {
    const { window, sceneScale } = compose({ oy: 500 }, 16 / 9);
    expect(900 * sceneScale).toBeCloseTo(window.w);
    expect(compose({ oy: 500 }, 0.5).sceneScale).toBe(1);
  });
});
