import { mix } from '../maths/colour.ts';
import { f1, poly } from '../maths/curves.ts';
import { hoop, ovalHoop, path } from '../maths/svg.ts';
import type { Mood } from '../palette/moods.ts';
import type { Figure } from '../model/figure.ts';

/** A ring above the crown (before the hair) or a crown of rays (behind the head). */
export function halo(fig: Figure, mood: Mood, kind: 'rays' | 'ring'): { back: string; front: string } {
  const gold = mix('#ffe9b0', mood.key, 0.3);
  return kind === 'ring' ? { back: '', front: ring(fig, gold) } : { back: rays(fig, gold), front: '' };
}

function ring({ place, k, roll }: Figure, gold: string): string {
  const [x, y] = place([0, -300, -30]);
  const hoops =
    ovalHoop(x, y, 150 * k, 30 * k, gold, 22 * k, 0.25) +
    ovalHoop(x, y, 150 * k, 30 * k, gold, 9 * k) +
    ovalHoop(x, y, 150 * k, 30 * k, '#fffdf0', 3 * k);
  return `<g transform="rotate(${f1((roll * 180) / Math.PI)} ${f1(x)} ${f1(y)})">${hoops}</g>`;
}

function rays({ place, k }: Figure, gold: string): string {
  const [x, y] = place([0, -70, -120]);
  const radius = 300 * k;
  const from = radius + 12;
  let d = '';
  const n = 48;
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2;
    const isLong = i % 4 === 0;
    const length = isLong ? 92 : i % 2 ? 34 : 56;
    const half = isLong ? 0.02 : 0.011;
    const to = from + length * k;
    d += poly([
      [x + Math.cos(a - half) * from, y + Math.sin(a - half) * from],
      [x + Math.cos(a) * to, y + Math.sin(a) * to],
      [x + Math.cos(a + half) * from, y + Math.sin(a + half) * from],
    ]);
  }
  return hoop(x, y, radius, gold, 9 * k) + hoop(x, y, radius - 22 * k, gold, 2.5 * k, 0.7) + path(d, gold);
}
