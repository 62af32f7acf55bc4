import { mix } from '../maths/colour.ts';
import { blob, circle, facet, stroke } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { mass, type Pelt } from './pelt.ts';

/** Perched and looking to the right; about 330 units tall, its feet on 0 0. */
export function raven(g: Pelt): string {
  const r = g.ramp(g.coat);
  const sheen = mix(r.light, '#5a78a8', 0.4);
  const leg = mix(r.deep, '#4a4440', 0.5);
  let out = stroke(
    'M-14 -60V-6M-14 -8l-24 6M-14 -8l22 6M18 -56V-6M18 -8l-22 6M18 -8l24 6',
    leg,
    8,
    1,
    'round',
  );
  out += blob(pairs([-70, -120, -150, -20, -176, 34, -140, 28, -60, -40, -30, -70]), r.deep);
  out += facet(pairs([-96, -84, -176, 40, -150, 42, -70, -60]), r.shade);
  out += mass(
    g,
    [-84, -120, -70, -196, -20, -250, 40, -262, 84, -222, 88, -150, 58, -80, 10, -50, -44, -56],
    r,
    5,
  );
  out += blob(
    pairs([-40, -222, 14, -216, 34, -160, 6, -96, -54, -60, -112, -30, -96, -100, -78, -170]),
    r.base,
  );
  for (let i = 0; i < 5; i++) {
    const y = -180 + i * 28;
    const x = -10 - i * 17;
    out += blob(
      pairs([x + 24, y - 16, x + 8, y + 24, x - 44 - i * 4, y + 56, x - 20, y + 4]),
      i % 2 ? r.shade : sheen,
      0.9,
    );
  }
  out += mass(g, [-2, -236, 10, -292, 44, -322, 86, -320, 112, -290, 108, -250, 78, -222, 30, -218], r, 5);
  out +=
    facet(pairs([102, -302, 190, -272, 104, -262]), mix(r.deep, '#3a3836', 0.5)) +
    facet(pairs([102, -302, 190, -272, 106, -280]), mix(r.light, '#6a6a6c', 0.5));
  for (let i = 0; i < 4; i++)
    out += facet(pairs([50 + i * 14, -226, 58 + i * 14, -196, 66 + i * 14, -226]), i % 2 ? r.light : r.base);
  return (
    out + circle(84, -288, 9, '#e8e0d0') + circle(85, -288, 7, '#3a2418') + circle(87, -290, 2.6, '#ffffff')
  );
}
