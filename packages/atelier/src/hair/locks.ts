import { sampleSpline, splinePoint } from '../maths/curves.ts';
import { clamp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import type { Guide, Sheet } from './sheets.ts';

/** The middle line of one lock, and its place in the sheet from 0 to 1. */
export interface Lock {
  line: Guide;
  s: number;
}

/** The locks of a sheet: its guides, or lines between them with some disorder, in painting order. */
export function locksOf(sheet: Sheet, rng: Rng): Lock[] {
  if (sheet.count === 0) return sheet.guides.map((line) => ({ line, s: rng.next() }));
  const points = Math.min(...sheet.guides.map((guide) => guide.length));
  const guides = sheet.guides.map((guide) =>
    guide.length === points ? guide : sampleSpline(guide, points - 1),
  );
  const guideAt = (i: number): Guide => guides[clamp(i, 0, guides.length - 1)] as Guide;
  const locks: Lock[] = [];
  for (let i = 0; i < sheet.count; i++) {
    const s = sheet.count === 1 ? 0.5 : i / (sheet.count - 1);
    const u = s * (guides.length - 1);
    const a = Math.min(guides.length - 2, Math.floor(u));
    const neighbours = [guideAt(a - 1), guideAt(a), guideAt(a + 1), guideAt(a + 2)] as const;
    const lengthJitter = rng.bell();
    const line: Guide = [];
    for (let k = 0; k < points; k++) {
      const [p0, p1, p2, p3] = neighbours;
      const at = (guide: Guide): Guide[number] => guide[k] as Guide[number];
      const [x, y, z] = splinePoint([at(p0), at(p1), at(p2), at(p3)], u - a);
      const far = k / (points - 1);
      const isTip = k === points - 1;
      const dx = rng.bell() * sheet.jitter * far;
      const dy = isTip ? lengthJitter * sheet.jitter * 1.8 : rng.bell() * sheet.jitter * 0.3 * far;
      line.push([x + dx, y + dy, z]);
    }
    locks.push({ line, s });
  }
  if (sheet.isCentred) locks.sort((p, q) => Math.abs(q.s - 0.5) - Math.abs(p.s - 0.5));
  return locks;
}
