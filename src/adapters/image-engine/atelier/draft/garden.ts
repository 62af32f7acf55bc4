// @ts-nocheck
// garden.mjs — night-garden and scene illustrations without a sitter: age gate, creator covers, guides, empty states.
// garden(width, height, mood, seed, { mx, my, mr }) and scene(name, mood, seed, viewBox, width) return SVG text.
import { Rng, mix, spline, f1, sampleSpline, ribbon } from './core.ts';
import { MOODS } from './palette.ts';
import { SCENES, bloom, leaf, depth } from './backgrounds.ts';
const grain = (id, w, h) => [
  `<filter id="${id}g" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="4"/><feColorMatrix type="matrix" values="1.9 0 0 0 -.45  1.9 0 0 0 -.45  1.9 0 0 0 -.45  0 0 0 0 1"/></filter>`,
  `<rect width="${w}" height="${h}" filter="url(#${id}g)" opacity=".2" style="mix-blend-mode:soft-light"/>`,
];
export function garden(w, h, moodName, seed, o = {}) {
  const m = MOODS[moodName],
    r = new Rng(seed),
    d = depth(m),
    id = 'gd' + seed.length;
  let s = '',
    defs = `<linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${m.sky[0]}"/><stop offset=".62" stop-color="${m.sky[1]}"/><stop offset="1" stop-color="${m.sky[2]}"/></linearGradient><radialGradient id="${id}h"><stop offset="0" stop-color="${m.disc}" stop-opacity=".5"/><stop offset=".5" stop-color="${m.disc}" stop-opacity=".16"/><stop offset="1" stop-color="${m.disc}" stop-opacity="0"/></radialGradient><radialGradient id="${id}f"><stop offset="0" stop-color="${m.disc}" stop-opacity=".9"/><stop offset="1" stop-color="${m.disc}" stop-opacity="0"/></radialGradient>`;
  const mx = (o.mx ?? 0.5) * w,
    my = (o.my ?? 0.4) * h,
    mr = (o.mr ?? 0.2) * Math.min(w, h);
  s += `<rect width="${w}" height="${h}" fill="url(#${id}s)"/>`;
  for (let i = 0; i < (w * h) / 9000; i++)
    s += `<circle cx="${f1(r.range(0, w))}" cy="${f1(r.range(0, h * 0.6))}" r="${f1(r.range(0.5, 1.6))}" fill="${m.disc}" opacity="${f1(r.range(0.2, 0.9))}"/>`;
  s += `<circle cx="${mx}" cy="${my}" r="${mr * 2.6}" fill="url(#${id}h)"/><circle cx="${mx}" cy="${my}" r="${mr}" fill="${m.disc}"/>`;
  const cr = mix(m.disc, m.sky[1], 0.16);
  for (const [u, v, q] of [
    [-0.42, -0.3, 0.2],
    [0.3, 0.34, 0.26],
    [0.46, -0.36, 0.12],
    [-0.2, 0.48, 0.12],
    [-0.62, 0.14, 0.1],
  ])
    s += `<circle cx="${f1(mx + u * mr)}" cy="${f1(my + v * mr)}" r="${f1(q * mr)}" fill="${cr}"/>`;
  for (let i = 0; i < 6; i++) {
    const y = r.range(h * 0.3, h * 0.62),
      x = r.range(-w * 0.2, w),
      ww = r.range(w * 0.2, w * 0.6),
      hh = r.range(6, 16);
    s += `<rect x="${f1(x)}" y="${f1(y)}" width="${f1(ww)}" height="${f1(hh)}" rx="${f1(hh / 2)}" fill="${mix(m.sky[2], m.disc, 0.25)}" opacity="${f1(r.range(0.12, 0.34))}"/>`;
  }
  const ridge = (y, a, n) => {
    const p = [];
    for (let i = 0; i <= n; i++) p.push([-40 + (i / n) * (w + 80), y + r.range(-a, a)]);
    return spline(p) + `L${w + 60} ${h}L-60 ${h}Z`;
  };
  s += `<path d="${ridge(h * 0.62, h * 0.05, 7)}" fill="${d.at(0.9)}"/><path d="${ridge(h * 0.7, h * 0.04, 8)}" fill="${d.at(0.68)}"/><path d="${ridge(h * 0.79, h * 0.03, 9)}" fill="${d.at(0.46)}"/>`;
  const flower = (x, y, R, t) => {
    const st = sampleSpline(
      [
        [x, y],
        [x + r.range(-20, 20), y + R * 1.6],
        [x + r.range(-30, 30), h + 40],
      ],
      10,
    );
    let q = `<path d="${ribbon(st, () => R * 0.09)}" fill="${d.at(t * 0.4)}"/>`;
    for (let k = 0; k < 2; k++) {
      const p = st[3 + k * 3];
      q += leaf(
        p[0],
        p[1],
        R * r.range(1.1, 1.7),
        (k % 2 ? -0.5 : -2.6) + r.range(-0.3, 0.3),
        R * 0.24,
        d.at(t * 0.5),
        d.at(t * 0.5 + 0.12),
      );
    }
    const c1 = mix(mix(m.disc, d.near, 0.2 + (1 - t) * 0.4), m.accents[2], 0.06),
      c2 = mix(m.disc, d.near, (1 - t) * 0.3);
    return q + bloom(x, y, R, r.range(0, 6), c1, c2, mix(m.accents[2], d.near, 0.15), r.pick([8, 9, 10]));
  };
  const n1 = Math.round(w / 60);
  for (let i = 0; i < n1; i++) s += flower(r.range(0, w), r.range(h * 0.74, h * 0.82), r.range(11, 20), 0.35);
  for (let i = 0; i < w / 14; i++) {
    const x = r.range(-20, w + 20),
      hh = r.range(h * 0.1, h * 0.22);
    s += leaf(x, h * 0.98, hh, -Math.PI / 2 + r.range(-0.5, 0.5), r.range(10, 20), d.at(0.3), d.at(0.38));
  }
  const n2 = Math.round(w / 110);
  for (let i = 0; i < n2; i++)
    s += flower((i + r.range(0.1, 0.9)) * (w / n2), r.range(h * 0.82, h * 0.91), r.range(24, 42), 0.7);
  for (let i = 0; i < w / 24; i++) {
    const x = r.range(-20, w + 20),
      hh = r.range(h * 0.12, h * 0.26);
    s += leaf(x, h * 1.04, hh, -Math.PI / 2 + r.range(-0.6, 0.6), r.range(14, 28), d.at(0.14), d.at(0.22));
  }
  const n3 = Math.max(3, Math.round(w / 300));
  for (let i = 0; i < n3; i++)
    s += flower((i + r.range(0.15, 0.85)) * (w / n3), r.range(h * 0.86, h * 0.97), r.range(58, 92), 1);
  for (let i = 0; i < w / 50; i++) {
    const x = r.range(0, w),
      y = r.range(h * 0.45, h * 0.95),
      R = r.range(6, 13);
    s += `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(R)}" fill="url(#${id}f)"/><circle cx="${f1(x)}" cy="${f1(y)}" r="1.8" fill="#fffdf0"/>`;
  }
  const [gd, gr] = grain(id, w, h);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${defs}${gd}</defs>${s}${gr}</svg>`;
}
export function scene(name, moodName, seed, vb, w) {
  const m = MOODS[moodName],
    g = { id: 'sc' + seed, defs: '', front: '', cx: 450, cy: 480, light: seed.length % 2 ? 1 : -1 };
  const body = SCENES[name](g, new Rng(seed), m);
  const [gd, gr] = grain(g.id, 900, 1200);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${vb[2]}" height="${vb[3]}" viewBox="${vb.join(' ')}"><defs>${g.defs}${gd}</defs>${body}${g.front}${gr}</svg>`,
    w,
    Math.round((w * vb[3]) / vb[2]),
  ];
}
